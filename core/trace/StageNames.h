// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string_view>

#include "core/timeline/SliceKind.h"
#include "core/trace/TraceRecords.h"

namespace bubblescope {

/// What the name of a slice says about its place in a pipeline schedule.
struct StageOperation {
    SliceKind kind = SliceKind::Other;
    StageDetail detail;  ///< as far as the name tells
};

/// Reads the names under which pipeline programs record their operations: "forward" (MegaScan),
/// "F_2,0" (PiPPy), "PP:0F1" (torch.distributed.pipelining), "F0.1.7" (zero-bubble) and others.
/// `category` counts when it is the name of a SliceKind, as in files that Bubblescope wrote.
std::optional<StageOperation> stageOperation(std::string_view name, std::string_view category);

/// "ProfilerStep#12" marks a step; so does "iteration 12".
bool isStepName(std::string_view name);

/// Whether an instant of this name and category begins or ends a step.
bool isStepEdge(std::string_view name, std::string_view category);

}  // namespace bubblescope
