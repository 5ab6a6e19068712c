// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/analyze/Analysis.h"
#include "core/analyze/CriticalPath.h"
#include "core/analyze/RankSummary.h"

namespace bubblescope {

/// What `bscope analyze` prints for people.
void printAnalysis(const Timeline& timeline, const Analysis& analysis, const RankSummary& ranks,
                   const CriticalPath& path);

}  // namespace bubblescope
