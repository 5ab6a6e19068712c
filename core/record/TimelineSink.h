// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <mutex>

#include "core/record/RunSink.h"
#include "core/timeline/TimelineBuilder.h"

namespace bubblescope {

/// Keeps a run in memory, for tests and short runs.
class TimelineSink final : public RunSink {
  public:
    explicit TimelineSink(const RunIdentity& identity);

    int addDevice(const Device& device) override;
    TrackIndex addTrack(const Track& track) override;
    void addSlice(TrackIndex track, const RunSlice& slice) override;
    void addCounterValue(std::string_view counter, int device, std::int64_t timeNs,
                         double value) override;
    void addMetric(std::string_view name, std::int64_t step, std::int64_t timeNs,
                   double value) override;
    void addStep(const StepMark& step) override;
    void setValue(std::string_view key, std::string_view value) override;
    void addFinding(Severity severity, std::string_view what, std::string_view where) override;
    bool hasFailed() const noexcept override { return false; }
    void finish(RunState state, std::string_view reason) override;

    /// What was told so far. Any thread may ask at any time.
    Timeline timeline() const;

  private:
    mutable std::mutex mutex_;
    TimelineBuilder builder_;
};

}  // namespace bubblescope
