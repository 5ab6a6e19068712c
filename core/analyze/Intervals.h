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

IntervalUnion intersect(const IntervalUnion& a, const IntervalUnion& b);

/// What of `a` is not in `b`.
IntervalUnion subtract(const IntervalUnion& a, const IntervalUnion& b);

std::int64_t lengthNs(const IntervalUnion& intervals);

}  // namespace bubblescope
