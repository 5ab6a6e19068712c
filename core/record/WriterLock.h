// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

namespace bubblescope {

/// Held while a process writes a recording: a lock on the file "<recording>-lock" beside it, which
/// the kernel releases when the process dies. So two never write the same recording, and readers
/// know a run that goes on from one that was killed.
class WriterLock {
  public:
    /// Throws Error when the lock is held already, or cannot be made.
    explicit WriterLock(const std::string& recordingPath);
    ~WriterLock();
    WriterLock(const WriterLock&) = delete;
    WriterLock& operator=(const WriterLock&) = delete;

    static bool isHeld(const std::string& recordingPath);

  private:
    std::string path_;
    int file_ = -1;
};

}  // namespace bubblescope
