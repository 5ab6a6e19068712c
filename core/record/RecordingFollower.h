// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <string>

#include "core/base/Progress.h"
#include "core/record/RunSink.h"
#include "core/timeline/Timeline.h"

namespace bubblescope {

/// Reads a recording, also one that is still being written: every poll() reads what was added since
/// the one before, and timeline() makes a picture of all of it. Between polls nothing is held open.
/// Rows that make no sense are left out with a finding, and so is said of a run that is over
/// without its recording saying so. Not thread-safe.
class RecordingFollower {
  public:
    explicit RecordingFollower(std::string path);
    ~RecordingFollower();
    RecordingFollower(RecordingFollower&&) noexcept;
    RecordingFollower& operator=(RecordingFollower&&) noexcept;

    /// Reads what is new; true when there was something. When the file was replaced by another run
    /// it is read from its start. Throws Error, also when there is no such file, and Cancelled;
    /// the follower can go on after both.
    bool poll(Progress& progress);

    RunState state() const;  ///< as of the last poll; Running before the first

    /// What was read so far. The second form spends the follower, and saves a copy.
    Timeline timeline() const&;
    Timeline timeline() &&;

  private:
    class Rows;
    std::string path_;
    std::unique_ptr<Rows> rows_;
};

}  // namespace bubblescope
