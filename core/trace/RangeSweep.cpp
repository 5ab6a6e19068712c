// SPDX-License-Identifier: Apache-2.0
#include "core/trace/RangeSweep.h"

#include <algorithm>
#include <tuple>

#include "core/trace/EdgePairing.h"

namespace bubblescope {

RangeContext RangeContext::with(const RangeContext& inner) const {
    RangeContext result{.place = merged(place, inner.place)};
    const auto pick = [](SliceKind outer, SliceKind innerKind) {
        return innerKind == SliceKind::Other ? outer : innerKind;
    };
    result.range = pick(range, inner.range);
    result.byOperator = inner.isKnown() ? inner.byOperator : pick(byOperator, inner.byOperator);
    result.communication =
        inner.isKnown() ? inner.communication : pick(communication, inner.communication);
    return result;
}

RangeSweep::RangeSweep(std::vector<KnownRange> ranges) : ranges_(std::move(ranges)) {
    const auto key = [](const KnownRange& r) { return std::tuple(r.startNs, -r.endNs); };
    if (!std::ranges::is_sorted(ranges_, {}, key)) std::ranges::stable_sort(ranges_, {}, key);
}

const RangeContext* RangeSweep::at(std::int64_t timeNs) {
    for (; next_ < ranges_.size() && ranges_[next_].startNs <= timeNs; ++next_) {
        while (!open_.empty() && open_.back().endNs <= ranges_[next_].startNs)
            open_.pop_back();
        KnownRange range = ranges_[next_];
        if (!open_.empty()) range.own = open_.back().own.with(range.own);
        open_.push_back(range);
    }
    while (!open_.empty() && open_.back().endNs <= timeNs)
        open_.pop_back();
    return open_.empty() ? nullptr : &open_.back().own;
}

}  // namespace bubblescope
