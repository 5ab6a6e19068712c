// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>

#include "core/schedule/ScheduleParameters.h"

namespace bubblescope {

/// The durations of a schedule whose stages are all equal: what closed forms are written in.
struct EqualStages {
    std::int64_t forwardNs;
    std::int64_t backwardNs;  ///< of the full backward
    std::int64_t inputGradNs;
    std::int64_t weightGradNs;
    std::int64_t fusedNs;

    /// F = I = W, where schedules that split the backward can leave no bubble.
    bool isBalanced() const { return forwardNs == inputGradNs && forwardNs == weightGradNs; }
};

/// Nothing when stages differ or transfers take time. What is not given follows from the rest: a
/// full backward is both halves, a half is half of it, a fused block is its two parts.
std::optional<EqualStages> equalStages(const OperationDurations& durations);

/// (p - 1)(F + B): one pass down and one up the pipeline.
std::optional<std::int64_t> fillAndDrainNs(const ScheduleParameters& parameters);

/// 0 for the V-shaped zero-bubble schedules with F = I = W and m >= 2p - 1.
std::optional<std::int64_t> zeroBubbleVNs(const ScheduleParameters& parameters);

}  // namespace bubblescope
