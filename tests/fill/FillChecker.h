// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "core/fill/PipelineStep.h"
#include "core/fill/FillProblem.h"

namespace bubblescope {

/// Lays several refreshes out in absolute time and looks for anything that is wrong: pieces that
/// are missing or placed twice, work before its cause, overlaps with the pipeline or other work,
/// collectives while the lane is taken, pieces without memory or without the margin. Shares
/// nothing with the policies. Empty when all is well.
std::string checkFill(const FillProblem& problem, const FillResult& result, int marginPercent);

/// Whether a stretched step runs what the plain one runs, each for as long and delayed by at most
/// `mostNs`, and nothing that came after another thing, on any device, comes before its end now.
std::string checkStretch(const PipelineStep& plain, const PipelineStep& stretched,
                         std::int64_t mostNs);

}  // namespace bubblescope
