// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "app/desktop/model/CounterLanes.h"
#include "app/desktop/timeline/Palette.h"
#include "app/desktop/timeline/PaneGeometry.h"

class QPainter;

namespace bubblescope {

/// The counters in the rows that have one: areas from the bottom of the row up, on the scale of
/// CounterLane::top. Shares are means over a pixel, all else is the highest value. In any thread.
void paintCounters(QPainter& painter, const std::vector<CounterLane>& lanes, const RowLayout& rows,
                   const PaneGeometry& geometry, const Palette& palette);

/// The counter at a height, with its value at a time from the run's start; empty where none is.
QString counterTextAt(const std::vector<CounterLane>& lanes, const RowLayout& rows,
                      std::int64_t timeNs, double row);

}  // namespace bubblescope
