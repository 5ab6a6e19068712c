// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/cli/Output.h"
#include "core/analyze/Analysis.h"
#include "core/analyze/CriticalPath.h"
#include "core/analyze/RankSummary.h"

namespace bubblescope {

/// What `bscope analyze --json` writes; the design page CLI.md lists the fields.
Json analysisJson(const Timeline& timeline, const Analysis& analysis, const RankSummary& ranks,
                  const CriticalPath& path);

}  // namespace bubblescope
