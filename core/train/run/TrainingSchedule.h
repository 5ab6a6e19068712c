// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>

#include "core/train/run/TrainingRequest.h"

namespace bubblescope {

/// Who trains, in which order, and where the pipeline drains.
struct TrainingSchedule {
    Schedule schedule;  ///< of a step, or of the longest round of an asynchronous one
    std::optional<AsynchronousUpdates> asynchronous;
    DeviceClock clock = DeviceClock::Emulated;
    std::vector<std::string> notes;  ///< about how the request was read

    int replicas = 1;
    /// Samples of a mini-batch; a micro-batch that backwards take in halves is one.
    std::int64_t miniBatchSize = 0;
};

/// Durations of `virtualStages` stages, for schedules whose order depends on them.
using StageTimes = std::function<OperationDurations(int virtualStages)>;

/// Throws Error for names and numbers that do not fit each other.
TrainingSchedule scheduleOf(const TrainingRequest& request, const StageTimes& times);

/// The first step after `step` before which the run pauses for its tests or a checkpoint, or ends.
/// An asynchronous pipeline drains there.
std::int64_t nextPause(const TrainingRequest& request, std::int64_t step);

}  // namespace bubblescope
