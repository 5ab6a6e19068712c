// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/analyze/Operations.h"
#include "core/schedule/OperationDurations.h"
#include "core/schedule/ScheduleFamily.h"
#include "core/timeline/Timeline.h"

namespace bubblescope {

/// The schedule of operations that are listed by device, from 0 on, and in order of time within it.
/// Two that lie over the same stretch are one block. Check it with validate().
Schedule scheduleOf(const std::vector<TimelineOperation>& operations, int devices);

/// How long the operations of one kind took on one virtual stage, over all steps.
struct StageSpread {
    SliceKind kind = SliceKind::Forward;
    int stage = 0;
    std::int64_t count = 0;
    std::int64_t lowNs = 0;  ///< a tenth of them took less
    std::int64_t medianNs = 0;
    std::int64_t highNs = 0;  ///< a tenth of them took more
};

/// A pipeline as a timeline shows it, ready to be simulated.
struct TracedPipeline {
    Schedule schedule;   ///< the order of the operations of every device in `step`
    std::string family;  ///< the schedule of ours that has the same order; empty where none has
    int step = -1;       ///< the one of median length among those with all operations
    std::vector<StageSpread> spreads;
    /// Between an operation and the one before it on its device, where its input must have been
    /// there: the median over all devices.
    std::int64_t gapNs = 0;
    /// From the end of what makes an input on another device to the start of an operation that
    /// waits for it: the median.
    std::int64_t latencyNs = 0;
    /// From the first start to the last end of a step's operations: the median over `steps`.
    std::int64_t measuredStepNs = 0;
    int steps = 0;

    /// Medians by virtual stage for a pipeline of `stages` virtual stages, which must be a multiple
    /// of those traced or divide them: neighbours are joined or cut evenly. To each operation
    /// belongs the gap before it; what the latency is longer than that remains as latency.
    OperationDurations durations(int stages) const;
};

/// Throws Error where a timeline has no operations of stages and micro-batches, or no step in which
/// all of them can run.
TracedPipeline tracedPipeline(const Timeline& timeline);

/// What of a traced pipeline is to be changed; what is empty or 0 stays.
struct WhatIf {
    std::string schedule;
    int microBatches = 0;
};

/// The schedule that `whatIf` asks for, on the devices of the trace, with its durations: the traced
/// order itself where nothing is asked for. Throws Error where it cannot be made.
Schedule scheduleFor(const TracedPipeline& pipeline, const WhatIf& whatIf);

}  // namespace bubblescope
