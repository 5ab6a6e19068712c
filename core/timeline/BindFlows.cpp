// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <tuple>

#include "core/timeline/TimelineBuilder.h"

namespace bubblescope {

namespace {

/// Index of the first slice of the lane that starts at or after the time.
SliceIndex firstFrom(const Timeline& timeline, const Lane& lane, std::int64_t timeNs) {
    const auto starts = timeline.startNs();
    const auto begin = starts.begin() + lane.begin;
    const auto end = starts.begin() + lane.end;
    return static_cast<SliceIndex>(std::lower_bound(begin, end, timeNs) - starts.begin());
}

std::optional<SliceIndex> innermostAt(const Timeline& timeline, TrackIndex track,
                                      std::int64_t timeNs) {
    const auto lanes = timeline.lanesOf(track);
    for (auto lane = lanes.rbegin(); lane != lanes.rend(); ++lane) {
        const SliceIndex next = firstFrom(timeline, *lane, timeNs);
        if (next < lane->end && timeline.startNs()[next] == timeNs) return next;
        if (next > lane->begin && timeline.endNs(next - 1) > timeNs) return next - 1;
    }
    return {};
}

std::optional<SliceIndex> nextFrom(const Timeline& timeline, TrackIndex track,
                                   std::int64_t timeNs) {
    std::optional<SliceIndex> best;
    for (const Lane& lane : timeline.lanesOf(track)) {
        const SliceIndex next = firstFrom(timeline, lane, timeNs);
        if (next == lane.end) continue;
        if (!best || timeline.startNs()[next] < timeline.startNs()[*best]) best = next;
    }
    return best;
}

}  // namespace

void TimelineBuilder::bindFlows(const std::vector<std::uint32_t>& order, Timeline& timeline) {
    std::vector<SliceIndex> placeOf(order.size());
    for (SliceIndex i = 0; i < order.size(); ++i)
        placeOf[order[i]] = i;
    for (const Flow& flow : flows_)
        timeline.flows_.push_back({placeOf[flow.from], placeOf[flow.to]});
    for (Communication communication : communications_) {
        communication.slice = placeOf[communication.slice];
        timeline.communications_.push_back(communication);
    }
    std::ranges::sort(timeline.communications_, {}, &Communication::slice);

    std::stable_sort(flowPoints_.begin(), flowPoints_.end(),
                     [](const FlowPoint& a, const FlowPoint& b) {
                         return std::tie(a.id, a.timeNs) < std::tie(b.id, b.timeNs);
                     });
    std::int64_t unbound = 0;
    std::optional<std::uint64_t> openId;
    SliceIndex previous = 0;
    for (const FlowPoint& point : flowPoints_) {
        const auto slice = point.bindsNext ? nextFrom(timeline, point.track, point.timeNs)
                                           : innermostAt(timeline, point.track, point.timeNs);
        if (!slice) {
            ++unbound;
            continue;
        }
        if (openId == point.id) timeline.flows_.push_back({previous, *slice});
        openId = point.id;
        previous = *slice;
    }
    if (unbound > 0)
        addFinding(Severity::Note, "flow arrows end where there is no slice and are not drawn",
                   title, unbound);
}

}  // namespace bubblescope
