// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/desktop/timeline/GanttPlottable.h"

namespace bubblescope {

/// Outlines the slices of a scene's critical path, and connects those of different rows. At most
/// one a pixel.
void paintCriticalPath(QPainter& painter, const PaneScene& scene);

}  // namespace bubblescope
