// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/desktop/timeline/Palette.h"
#include "app/desktop/timeline/PaneGeometry.h"

class QPainter;

namespace bubblescope {

/// Shades a range of time (from the run's start) over all rows, and says its exact length.
void paintRange(QPainter& painter, TimeRange range, const PaneGeometry& geometry,
                const Palette& palette);

/// Shades and outlines rows over a range of time; nothing for an empty area.
void paintArea(QPainter& painter, const RowArea& area, const RowLayout& rows,
               const PaneGeometry& geometry, const Palette& palette);

}  // namespace bubblescope
