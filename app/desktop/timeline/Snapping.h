// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/desktop/timeline/PaneGeometry.h"

namespace bubblescope {

/// The start or end of a slice or bubble of the row at that height, when one is within
/// `toleranceNs` of the time (from the run's start, as the result); the nearest of several.
std::optional<std::int64_t> nearestEdge(const RunContent& content, const RowLayout& rows,
                                        std::int64_t timeNs, double row, std::int64_t toleranceNs);

}  // namespace bubblescope
