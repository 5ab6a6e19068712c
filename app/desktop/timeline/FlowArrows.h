// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "app/desktop/timeline/Palette.h"
#include "app/desktop/timeline/PaneGeometry.h"

class QPainter;

namespace bubblescope {

/// From what made the inputs of a slice to it, and from it to what needs its output; of many only
/// those that come first in flowsOf().
std::vector<Flow> arrowsOf(const RunContent& content, SliceIndex slice);

/// Draws curves from a dot near the end of a slice to a head near the start of another. What
/// reaches out of the geometry's area is cut off without the help of clipping, which SVG files
/// lack.
void paintFlowArrows(QPainter& painter, const std::vector<Flow>& arrows, const RunContent& content,
                     const RowLayout& rows, const PaneGeometry& geometry, const Palette& palette);

}  // namespace bubblescope
