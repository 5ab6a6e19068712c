// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "core/analyze/Analysis.h"
#include "core/analyze/Intervals.h"

namespace bubblescope {

/// The share of time, from 0 to 1, that the devices of a timeline compute in each of `columns`
/// equal parts of a window on the clock of its slices: the mean over devices, where time out of a
/// device's span counts as idle. Without devices, the share of time that the rows' slices cover.
/// Takes time in proportion to bubbles, or to slices without devices.
std::vector<float> utilizationProfile(const Timeline& timeline, const Analysis& analysis,
                                      std::size_t columns, const Interval& window);
/// From Timeline::firstNs() to lastNs().
std::vector<float> utilizationProfile(const Timeline& timeline, const Analysis& analysis,
                                      std::size_t columns);

}  // namespace bubblescope
