// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cmath>
#include <cstdint>

namespace bubblescope {

/// A stretch of time relative to the start of each run, in nanoseconds.
struct TimeRange {
    std::int64_t startNs = 0;
    std::int64_t endNs = 0;

    std::int64_t lengthNs() const { return endNs - startNs; }
    TimeRange movedBy(std::int64_t ns) const { return {startNs + ns, endNs + ns}; }
    bool operator==(const TimeRange&) const = default;
};

/// From the times of a view, which all its charts share, to those of one run, from its start.
struct TimeMap {
    std::int64_t offsetNs = 0;  ///< where the view's time 0 is in the run
    double scale = 1;           ///< nanoseconds of the run for each of the view

    std::int64_t toRun(std::int64_t viewNs) const { return offsetNs + scaled(viewNs, scale); }
    std::int64_t toView(std::int64_t runNs) const { return scaled(runNs - offsetNs, 1 / scale); }
    TimeRange toRun(const TimeRange& view) const {
        return {toRun(view.startNs), toRun(view.endNs)};
    }
    TimeRange toView(const TimeRange& run) const {
        return {toView(run.startNs), toView(run.endNs)};
    }

  private:
    /// Exact as long as nothing is stretched.
    static std::int64_t scaled(std::int64_t ns, double factor) {
        return factor == 1 ? ns : std::llround(static_cast<double>(ns) * factor);
    }
};

}  // namespace bubblescope
