// SPDX-License-Identifier: Apache-2.0
#include "core/analyze/Intervals.h"

#include <algorithm>

namespace bubblescope {

IntervalUnion unite(std::vector<Interval> intervals) {
    const auto byStart = [](const Interval& a, const Interval& b) { return a.startNs < b.startNs; };
    if (!std::is_sorted(intervals.begin(), intervals.end(), byStart))
        std::sort(intervals.begin(), intervals.end(), byStart);
    std::size_t kept = 0;
    for (const Interval& interval : intervals) {
        if (interval.endNs <= interval.startNs) continue;
        if (kept > 0 && interval.startNs <= intervals[kept - 1].endNs) {
            std::int64_t& endNs = intervals[kept - 1].endNs;
            endNs = std::max(endNs, interval.endNs);
        } else {
            intervals[kept++] = interval;
        }
    }
    intervals.resize(kept);
    return intervals;
}

IntervalUnion intersect(const IntervalUnion& a, const IntervalUnion& b) {
    IntervalUnion result;
    for (auto i = a.begin(), j = b.begin(); i != a.end() && j != b.end();) {
        const Interval common{std::max(i->startNs, j->startNs), std::min(i->endNs, j->endNs)};
        if (common.startNs < common.endNs) result.push_back(common);
        (i->endNs < j->endNs ? i : j)++;
    }
    return result;
}

IntervalUnion subtract(const IntervalUnion& a, const IntervalUnion& b) {
    IntervalUnion result;
    auto hole = b.begin();
    for (const Interval& interval : a) {
        std::int64_t fromNs = interval.startNs;
        while (hole != b.end() && hole->endNs <= fromNs)
            ++hole;
        for (auto next = hole; next != b.end() && next->startNs < interval.endNs; ++next) {
            if (next->startNs > fromNs) result.push_back({fromNs, next->startNs});
            fromNs = std::max(fromNs, next->endNs);
        }
        if (fromNs < interval.endNs) result.push_back({fromNs, interval.endNs});
    }
    return result;
}

std::int64_t lengthNs(const IntervalUnion& intervals) {
    std::int64_t sum = 0;
    for (const Interval& interval : intervals)
        sum += interval.endNs - interval.startNs;
    return sum;
}

}  // namespace bubblescope
