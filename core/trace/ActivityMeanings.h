// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "core/trace/NameMeanings.h"
#include "core/trace/TraceRecords.h"

namespace bubblescope {

/// What an activity of a GPU was for.
struct ActivityMeaning {
    SliceKind kind = SliceKind::Compute;
    std::int8_t direction = 0;
    std::int32_t stage = -1;
    std::int32_t microBatch = -1;
    std::int32_t step = -1;
};

/// What the activities of a file were for; both lists are parallel to TraceRecords::activities.
struct FileMeaning {
    std::vector<std::uint32_t> launchOf;  ///< see launchesOf()
    std::vector<ActivityMeaning> activities;
};

/// Finds what each activity was for. After findSteps() and countMicroBatches(), which see
/// StepMarks.h.
///
/// Kernels that communicate are told by their names alone, copies and sets by their category. Of
/// the others, first that decides: the innermost known annotation on the stream that covers the
/// start (the tracer made it from the kernels launched in it); the innermost known range around
/// the launch on its thread; for a launch on a thread without known ranges, such as autograd's, the
/// backward range that is open on another thread of the process, for that one waits for it; the
/// innermost known operator around the launch; a forward operator that has a backward one; the
/// kernel's own name. Stage, micro-batch and direction come from the same ranges, also for
/// communication, the step from the step mark around the launch.
FileMeaning meaningOf(const TraceRecords& records, NameMeanings& meanings);

}  // namespace bubblescope
