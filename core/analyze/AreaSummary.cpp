// SPDX-License-Identifier: Apache-2.0
#include "core/analyze/AreaSummary.h"

#include <algorithm>
#include <map>
#include <numeric>

namespace bubblescope {

namespace {

Interval within(const Interval& interval, const Interval& window) {
    return {std::max(interval.startNs, window.startNs), std::min(interval.endNs, window.endNs)};
}

std::int64_t lengthOf(const Interval& interval) {
    return std::max<std::int64_t>(0, interval.endNs - interval.startNs);
}

/// Slices of one sort on one device.
struct Pieces {
    std::vector<Interval> intervals;
    std::int64_t slices = 0;

    void add(const Interval& interval) {
        appendMerged(intervals, interval);
        ++slices;
    }
    void addTo(AreaTotal& total) {
        total.timeNs += lengthNs(unite(std::move(intervals)));
        total.slices += slices;
    }
};

/// The slices of the area's rows of one device, or of one row without a device.
struct Group {
    std::array<Pieces, sliceKindCount> kinds;
    std::map<int, Pieces> stages;
    Pieces compute;
};

void collect(const Timeline& timeline, TrackIndex track, const Interval& window, Group& group) {
    for (const Lane& lane : timeline.lanesOf(track)) {
        for (SliceIndex i = lane.begin; i < lane.end; ++i) {
            if (timeline.startNs()[i] >= window.endNs) break;
            const Interval piece = within({timeline.startNs()[i], timeline.endNs(i)}, window);
            if (piece.startNs >= piece.endNs || timeline.isUnfinished(i)) continue;
            const SliceKind kind = timeline.kind()[i];
            group.kinds[static_cast<std::size_t>(kind)].add(piece);
            if (!isCompute(kind)) continue;
            group.compute.add(piece);
            group.stages[timeline.stage()[i]].add(piece);
        }
    }
}

AreaDevice deviceWithin(int device, const DeviceAnalysis& figures, const Interval& window) {
    AreaDevice area{.device = device};
    area.spanNs = lengthOf(within({figures.spanStartNs, figures.spanEndNs}, window));
    for (const Bubble& bubble : figures.bubbles)
        area.bubblesNs[static_cast<std::size_t>(bubble.cause)] +=
            lengthOf(within({bubble.startNs, bubble.endNs}, window));
    return area;
}

std::int64_t sumOf(const TimeByCause& times) {
    return std::accumulate(times.begin(), times.end(), std::int64_t{0});
}

double share(std::int64_t part, std::int64_t whole) {
    return whole == 0 ? 0 : static_cast<double>(part) / static_cast<double>(whole);
}

}  // namespace

std::int64_t AreaDevice::utilizedNs() const {
    return spanNs - sumOf(bubblesNs);
}

double AreaDevice::utilization() const {
    return share(utilizedNs(), spanNs);
}

std::int64_t AreaSummary::spanNs() const {
    std::int64_t sum = 0;
    for (const AreaDevice& device : devices)
        sum += device.spanNs;
    return sum;
}

std::int64_t AreaSummary::utilizedNs() const {
    return spanNs() - sumOf(bubblesNs());
}

TimeByCause AreaSummary::bubblesNs() const {
    TimeByCause sums{};
    for (const AreaDevice& device : devices)
        for (std::size_t cause = 0; cause < bubbleCauseCount; ++cause)
            sums[cause] += device.bubblesNs[cause];
    return sums;
}

double AreaSummary::utilization() const {
    return share(utilizedNs(), spanNs());
}

AreaSummary summarizeArea(const Timeline& timeline, const Analysis& analysis,
                          std::span<const TrackIndex> tracks, const Interval& window) {
    AreaSummary area{.window = window, .rows = static_cast<std::int64_t>(tracks.size())};
    std::map<std::pair<int, TrackIndex>, Group> groups;
    for (const TrackIndex track : tracks) {
        const int device = timeline.tracks()[track].device;
        collect(timeline, track, window, groups[{device, device < 0 ? track : 0}]);
    }
    std::map<int, AreaTotal> stages;
    for (auto& [key, group] : groups) {
        area.areaNs += lengthOf(window);
        for (std::size_t kind = 0; kind < sliceKindCount; ++kind)
            group.kinds[kind].addTo(area.kinds[kind]);
        for (auto& [stage, pieces] : group.stages)
            pieces.addTo(stages[stage]);
        if (key.first < 0) continue;
        const auto device = static_cast<std::size_t>(key.first);
        area.devices.push_back(deviceWithin(key.first, analysis.devices[device], window));
        group.compute.addTo(area.devices.back().compute);
    }
    for (const auto& [stage, total] : stages)
        area.stages.push_back({stage, total});
    return area;
}

}  // namespace bubblescope
