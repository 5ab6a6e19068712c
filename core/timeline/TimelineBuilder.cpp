// SPDX-License-Identifier: Apache-2.0
#include "core/timeline/TimelineBuilder.h"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <tuple>

namespace bubblescope {

int TimelineBuilder::addDevice(Device device) {
    devices_.push_back(std::move(device));
    return static_cast<int>(devices_.size()) - 1;
}

TrackIndex TimelineBuilder::addTrack(Track track) {
    tracks_.push_back(std::move(track));
    return static_cast<TrackIndex>(tracks_.size() - 1);
}

SliceHandle TimelineBuilder::addSlice(TrackIndex track, const Slice& slice) {
    pending_.push_back({slice, track, 0});
    return static_cast<SliceHandle>(pending_.size() - 1);
}

void TimelineBuilder::reserveSlices(std::size_t count) {
    pending_.reserve(count);
}

void TimelineBuilder::addFlow(SliceHandle from, SliceHandle to) {
    flows_.push_back({static_cast<SliceIndex>(from), static_cast<SliceIndex>(to)});
}

void TimelineBuilder::addFlowPoint(std::uint64_t id, TrackIndex track, std::int64_t timeNs,
                                   bool bindsNext) {
    flowPoints_.push_back({id, timeNs, track, bindsNext});
}

void TimelineBuilder::addCounter(Counter counter) {
    counters_.push_back(std::move(counter));
}

void TimelineBuilder::addStep(StepMark step) {
    steps_.push_back(std::move(step));
}

void TimelineBuilder::addFinding(Severity severity, std::string_view what, std::string_view where,
                                 std::int64_t count) {
    for (Finding& finding : findings_) {
        if (finding.severity != severity || finding.what != what) continue;
        finding.count += count;
        return;
    }
    findings_.push_back({severity, std::string(what), std::string(where), count});
}

Timeline TimelineBuilder::finish() {
    Timeline timeline;
    std::vector<std::uint32_t> order(pending_.size());
    std::iota(order.begin(), order.end(), 0U);
    sortByTrackAndStart(order);
    assignDepths(order);
    sortByLane(order);
    storeColumns(order, timeline);
    storeLanes(order, timeline);
    bindFlows(order, timeline);

    std::stable_sort(steps_.begin(), steps_.end(),
                     [](const StepMark& a, const StepMark& b) { return a.startNs < b.startNs; });
    timeline.provenance = provenance;
    timeline.title = std::move(title);
    timeline.origin = std::move(origin);
    timeline.files = std::move(files);
    timeline.statistics = std::move(statistics);
    timeline.strings_ = std::move(strings_);
    timeline.devices_ = std::move(devices_);
    timeline.tracks_ = std::move(tracks_);
    timeline.counters_ = std::move(counters_);
    timeline.steps_ = std::move(steps_);
    timeline.findings_ = std::move(findings_);
    return timeline;
}

/// By track, then start; of slices that start together the longer one is the parent.
void TimelineBuilder::sortByTrackAndStart(std::vector<std::uint32_t>& order) const {
    const auto key = [this](std::uint32_t i) {
        const PendingSlice& p = pending_[i];
        return std::tuple(p.track, p.slice.startNs, -p.slice.durationNs, i);
    };
    const auto before = [&key](std::uint32_t a, std::uint32_t b) { return key(a) < key(b); };
    if (!std::is_sorted(order.begin(), order.end(), before))
        std::sort(order.begin(), order.end(), before);
}

/// A slice lies below every open slice that contains it, so that a call stack gets its depths, and
/// otherwise in the first lane that is free, so that a chain of partial overlaps needs two lanes.
void TimelineBuilder::assignDepths(const std::vector<std::uint32_t>& order) {
    std::vector<std::int64_t> openUntilNs;  // by lane
    TrackIndex track = 0;
    for (std::uint32_t i : order) {
        PendingSlice& p = pending_[i];
        if (p.track != track) openUntilNs.clear();
        track = p.track;
        const std::int64_t startNs = p.slice.startNs;
        while (!openUntilNs.empty() && openUntilNs.back() <= startNs)
            openUntilNs.pop_back();
        std::size_t depth = openUntilNs.size();
        while (depth > 0 &&
               (openUntilNs[depth - 1] <= startNs || openUntilNs[depth - 1] < p.slice.endNs()))
            --depth;
        while (depth < openUntilNs.size() && openUntilNs[depth] > startNs)
            ++depth;
        if (depth == openUntilNs.size()) openUntilNs.emplace_back();
        openUntilNs[depth] = p.slice.endNs();
        p.depth = static_cast<std::uint32_t>(depth);
    }
}

void TimelineBuilder::sortByLane(std::vector<std::uint32_t>& order) const {
    const auto before = [this](std::uint32_t a, std::uint32_t b) {
        return std::tuple(pending_[a].track, pending_[a].depth) <
               std::tuple(pending_[b].track, pending_[b].depth);
    };
    if (!std::is_sorted(order.begin(), order.end(), before))
        std::stable_sort(order.begin(), order.end(), before);
}

void TimelineBuilder::storeColumns(const std::vector<std::uint32_t>& order,
                                   Timeline& timeline) const {
    const std::size_t count = order.size();
    const auto fill = [&](auto& column, auto value) {
        column.resize(count);
        for (std::size_t i = 0; i < count; ++i)
            column[i] = value(pending_[order[i]].slice);
    };
    fill(timeline.startNs_, [](const Slice& s) { return s.startNs; });
    fill(timeline.durationNs_, [](const Slice& s) { return s.durationNs; });
    fill(timeline.name_, [](const Slice& s) { return s.name; });
    fill(timeline.category_, [](const Slice& s) { return s.category; });
    fill(timeline.stage_, [](const Slice& s) { return s.stage; });
    fill(timeline.microBatch_, [](const Slice& s) { return s.microBatch; });
    fill(timeline.step_, [](const Slice& s) { return s.step; });
    fill(timeline.kind_, [](const Slice& s) { return s.kind; });
    fill(timeline.direction_, [](const Slice& s) { return s.direction; });
    fill(timeline.unfinished_, [](const Slice& s) { return std::uint8_t{s.unfinished}; });
}

void TimelineBuilder::storeLanes(const std::vector<std::uint32_t>& order,
                                 Timeline& timeline) const {
    bool first = true;
    for (SliceIndex i = 0; i < order.size(); ++i) {
        const PendingSlice& p = pending_[order[i]];
        const bool continues = !timeline.lanes_.empty() &&
                               timeline.lanes_.back().track == p.track &&
                               timeline.lanes_.back().depth == static_cast<int>(p.depth);
        if (!continues) timeline.lanes_.push_back({p.track, static_cast<int>(p.depth), i, i});
        ++timeline.lanes_.back().end;
        const std::int64_t endNs = p.slice.endNs();
        if (ignoredUntilNs && endNs <= *ignoredUntilNs) continue;
        timeline.firstNs_ = first ? p.slice.startNs : std::min(timeline.firstNs_, p.slice.startNs);
        timeline.lastNs_ = first ? endNs : std::max(timeline.lastNs_, endNs);
        first = false;
    }
    timeline.firstLaneOfTrack_.assign(tracks_.size() + 1, 0);
    for (const Lane& lane : timeline.lanes_)
        ++timeline.firstLaneOfTrack_[lane.track + 1];
    std::partial_sum(timeline.firstLaneOfTrack_.begin(), timeline.firstLaneOfTrack_.end(),
                     timeline.firstLaneOfTrack_.begin());
}

}  // namespace bubblescope
