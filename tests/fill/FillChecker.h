// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "core/fill/FillProblem.h"

namespace bubblescope {

/// Lays several refreshes out in absolute time and looks for anything that is wrong: pieces that
/// are missing or placed twice, work before its cause, overlaps with the pipeline or other work,
/// and pieces without the margin. Shares nothing with the policies. Empty when all is well.
std::string checkFill(const FillProblem& problem, const FillResult& result, int marginPercent);

}  // namespace bubblescope
