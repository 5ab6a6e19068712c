// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <deque>
#include <mutex>
#include <optional>
#include <vector>

#include "core/record/RunSink.h"
#include "core/schedule/Schedule.h"
#include "core/train/TrainingObserver.h"

namespace bubblescope {

/// What a recorder has to know of a run before it starts.
struct RunLayout {
    Schedule schedule;
    int replicas = 1;
    bool hasTransfers = false;    ///< whether messages take time of their own
    bool hasCollectives = false;  ///< between the copies of a stage
    std::int64_t samplesPerStep = 0;
    std::int64_t tokensPerStep = 0;  ///< equal to the samples where these are no sequences
    bool hasAccuracy = true;         ///< whether predictions are right or wrong
};

/// A step and how fast it was. Its time is that from the end of the step before to its own end; of
/// the first step, from the first slice on.
struct StepFigures {
    TrainingStep step;
    std::int64_t startNs = 0;
    double samplesPerSecond = 0;
    double tokensPerSecond = 0;
    /// Share of the step's time in which a device computes (whatever step it computes for), mean
    /// over devices.
    double utilization = 0;
};

/// Tells a sink what a run does: a device with its lanes for each device of each replica, named as
/// in simulations, their slices and memory (when it changes, every 0.1 ms at most but for new
/// peaks); and for each step a mark over its time and the metrics loss, learning_rate,
/// gradient_norm, accuracy (with several losses of the first, and of each as accuracy_NAME),
/// tokens_per_second, samples_per_second and utilization. The last three of a step are known, and
/// written, once every device has gone beyond its end.
class RunRecorder final : public TrainingObserver {
  public:
    /// The sink must outlive it.
    RunRecorder(RunSink& sink, const RunLayout& layout);

    void sliceDone(const TrainingSlice& slice) override;
    void memoryUsed(int device, std::int64_t timeNs, std::int64_t bytes) override;
    void stepDone(const TrainingStep& step) override;

    /// While no device works: all that is known of the steps so far.
    void settle();

    /// The last step whose figures are known. Any thread may ask.
    std::optional<StepFigures> latest() const;
    /// Over all steps whose figures are known.
    double utilization() const;

  private:
    struct Interval {
        std::int64_t startNs = 0;
        std::int64_t endNs = 0;
    };
    struct DeviceTracks {
        TrackIndex compute = 0;
        TrackIndex transfers = 0;
        TrackIndex collectives = 0;
        // As told last, and the most so far:
        std::int64_t memoryNs = 0;
        std::int64_t memoryBytes = -1;
        std::int64_t peakBytes = -1;
    };
    /// Of one device, in order and without overlaps: what lies after the last closed step.
    struct DeviceUse {
        std::deque<Interval> busy;
        std::int64_t knownUntilNs = -1;

        void add(std::int64_t startNs, std::int64_t endNs);
        /// Of what is before `endNs`, which is forgotten.
        std::int64_t takeBusyNs(std::int64_t endNs);
    };

    void addDevice(int replica, int device);
    void closeSteps(bool isSettled);
    void close(const TrainingStep& step);
    double shareOf(std::int64_t busyNs, std::int64_t spanNs) const;

    RunSink& sink_;
    RunLayout layout_;
    std::vector<DeviceTracks> tracks_;  ///< by device, over all replicas

    mutable std::mutex mutex_;  ///< guards what follows
    std::vector<DeviceUse> uses_;
    std::deque<TrainingStep> open_;
    std::optional<std::int64_t> beginNs_;  ///< of the step that is closed next
    std::optional<StepFigures> latest_;
    std::int64_t busyNs_ = 0;  ///< of all devices, in closed steps
    std::int64_t spanNs_ = 0;  ///< of closed steps
};

}  // namespace bubblescope
