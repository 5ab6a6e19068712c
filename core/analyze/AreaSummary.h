// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "core/analyze/Analysis.h"
#include "core/analyze/Intervals.h"

namespace bubblescope {

/// Time within an area. Sums are unions by device: slices that overlap on one count once, and what
/// reaches over the area's edges counts as far as it lies within.
struct AreaTotal {
    std::int64_t timeNs = 0;
    std::int64_t slices = 0;  ///< that have time in the area
};

struct AreaDevice {
    int device = 0;
    AreaTotal compute;                ///< in the area's rows
    std::int64_t spanNs = 0;          ///< of the device's span, what lies within the window
    TimeByCause bubblesNs{};          ///< of the whole device, within the window
    std::int64_t utilizedNs() const;  ///< spanNs less its bubbles
    double utilization() const;       ///< utilizedNs() / spanNs
};

struct AreaStage {
    int stage = -1;  ///< -1: computation of no known stage
    AreaTotal compute;
};

/// What some rows of a timeline hold between two times.
struct AreaSummary {
    Interval window;
    std::int64_t rows = 0;
    std::int64_t areaNs = 0;  ///< the window's length, once for each device and row without one
    std::array<AreaTotal, sliceKindCount> kinds;
    std::vector<AreaDevice> devices;  ///< those of which a row is in the area, in order
    std::vector<AreaStage> stages;    ///< those with computation in the area, in order

    std::int64_t spanNs() const;  ///< sum over devices, as those below
    std::int64_t utilizedNs() const;
    TimeByCause bubblesNs() const;
    double utilization() const;
};

/// `tracks` are indices into Timeline::tracks(), `window` is on the clock of its slices. Slices
/// whose end is not known are left out, as everywhere.
AreaSummary summarizeArea(const Timeline& timeline, const Analysis& analysis,
                          std::span<const TrackIndex> tracks, const Interval& window);

}  // namespace bubblescope
