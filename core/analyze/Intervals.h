// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <vector>

namespace bubblescope {

/// Half-open: startNs belongs to it, endNs does not.
struct Interval {
    std::int64_t startNs = 0;
    std::int64_t endNs = 0;

    bool operator==(const Interval&) const = default;
};

/// Sorted, not empty, and apart from each other.
using IntervalUnion = std::vector<Interval>;

/// Any intervals, in any order, overlapping or empty, as a union.
IntervalUnion unite(std::vector<Interval> intervals);

/// Appends an interval, or lengthens the last one where both touch: keeps lists of mostly sorted
/// intervals short. What the list covers is what it would be with push_back().
inline void appendMerged(std::vector<Interval>& intervals, const Interval& interval) {
    const bool touches = !intervals.empty() && intervals.back().startNs <= interval.startNs &&
                         interval.startNs <= intervals.back().endNs;
    if (!touches)
        intervals.push_back(interval);
    else if (interval.endNs > intervals.back().endNs)
        intervals.back().endNs = interval.endNs;
}

IntervalUnion intersect(const IntervalUnion& a, const IntervalUnion& b);

/// What of `a` is not in `b`.
IntervalUnion subtract(const IntervalUnion& a, const IntervalUnion& b);

std::int64_t lengthNs(const IntervalUnion& intervals);

}  // namespace bubblescope
