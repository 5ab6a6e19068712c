// SPDX-License-Identifier: Apache-2.0
#include "core/timeline/TimelineBuilder.h"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <tuple>

#include "core/base/Utf8.h"
#include "core/timeline/LaneEnds.h"

namespace bubblescope {

namespace {

/// Sorts by a number below `buckets`, and keeps the order among those of the same number. Returns
/// where each bucket begins, and the end.
template <typename BucketOf>
std::vector<std::ptrdiff_t> sortIntoBuckets(std::vector<std::uint32_t>& order, std::size_t buckets,
                                            BucketOf bucketOf) {
    std::vector<std::ptrdiff_t> begins(buckets + 1, 0);
    std::size_t previous = 0;
    bool isSorted = true;
    for (const std::uint32_t i : order) {
        const std::size_t bucket = bucketOf(i);
        isSorted &= bucket >= previous;
        previous = bucket;
        ++begins[bucket + 1];
    }
    std::partial_sum(begins.begin(), begins.end(), begins.begin());
    if (isSorted) return begins;
    std::vector<std::ptrdiff_t> next = begins;
    std::vector<std::uint32_t> sorted(order.size());
    for (const std::uint32_t i : order)
        sorted[static_cast<std::size_t>(next[bucketOf(i)]++)] = i;
    order.swap(sorted);
    return begins;
}

template <typename Column>
void permute(Column& column, const std::vector<std::size_t>& order) {
    Column sorted;
    sorted.reserve(column.size());
    for (const std::size_t i : order)
        sorted.push_back(column[i]);
    column.swap(sorted);
}

/// Sorts the values of a counter or metric by `keyOf(i)`; those with equal keys keep their order.
template <typename KeyOf, typename... Columns>
void sortColumns(std::size_t size, KeyOf keyOf, Columns&... columns) {
    std::vector<std::size_t> order(size);
    std::iota(order.begin(), order.end(), std::size_t{0});
    const auto before = [&](std::size_t a, std::size_t b) { return keyOf(a) < keyOf(b); };
    if (std::is_sorted(order.begin(), order.end(), before)) return;
    std::stable_sort(order.begin(), order.end(), before);
    (permute(columns, order), ...);
}

}  // namespace

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

void TimelineBuilder::addCommunication(SliceHandle slice, Communication communication) {
    communication.slice = static_cast<SliceIndex>(slice);
    communications_.push_back(communication);
}

void TimelineBuilder::addFlowPoint(std::uint64_t id, TrackIndex track, std::int64_t timeNs,
                                   bool bindsNext) {
    flowPoints_.push_back({id, timeNs, track, bindsNext});
}

void TimelineBuilder::addCounter(Counter counter) {
    counters_.push_back(std::move(counter));
}

void TimelineBuilder::addCounterValue(std::string_view name, std::string_view process, int device,
                                      std::int64_t timeNs, double value) {
    auto counter = std::find_if(counters_.begin(), counters_.end(), [&](const Counter& c) {
        return c.device == device && c.name == name && c.process == process;
    });
    if (counter == counters_.end())
        counter = counters_.insert(counter, {std::string(name), std::string(process), device});
    counter->timesNs.push_back(timeNs);
    counter->values.push_back(value);
}

void TimelineBuilder::addMetric(std::string_view name, std::int64_t step, std::int64_t timeNs,
                                double value) {
    auto metric = std::find_if(metrics_.begin(), metrics_.end(),
                               [&](const Metric& m) { return m.name == name; });
    if (metric == metrics_.end()) metric = metrics_.insert(metric, {std::string(name)});
    metric->steps.push_back(step);
    metric->timesNs.push_back(timeNs);
    metric->values.push_back(value);
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
    reportOverlaps(order);
    sortByLane(order);
    storeColumns(order, timeline);
    storeLanes(order, timeline);
    bindFlows(order, timeline);

    for (Counter& c : counters_)
        sortColumns(
            c.timesNs.size(), [&](std::size_t i) { return c.timesNs[i]; }, c.timesNs, c.values);
    for (Metric& m : metrics_)
        sortColumns(
            m.steps.size(), [&](std::size_t i) { return std::tie(m.steps[i], m.timesNs[i]); },
            m.steps, m.timesNs, m.values);
    std::stable_sort(steps_.begin(), steps_.end(),
                     [](const StepMark& a, const StepMark& b) { return a.startNs < b.startNs; });
    timeline.provenance = provenance;
    timeline.title = std::move(title);
    timeline.origin = std::move(origin);
    timeline.configuration = std::move(configuration);
    timeline.files = std::move(files);
    timeline.clock = std::move(clock);
    timeline.statistics = std::move(statistics);
    timeline.strings_ = std::move(strings_);
    timeline.devices_ = std::move(devices_);
    timeline.tracks_ = std::move(tracks_);
    timeline.counters_ = std::move(counters_);
    timeline.metrics_ = std::move(metrics_);
    timeline.steps_ = std::move(steps_);
    timeline.findings_ = std::move(findings_);
    return timeline;
}

/// By track, then start; of slices that start together the longer one is the parent.
void TimelineBuilder::sortByTrackAndStart(std::vector<std::uint32_t>& order) const {
    const auto begins = sortIntoBuckets(order, tracks_.size(),
                                        [this](std::uint32_t i) { return pending_[i].track; });
    const auto before = [this](std::uint32_t a, std::uint32_t b) {
        const Slice& x = pending_[a].slice;
        const Slice& y = pending_[b].slice;
        return x.startNs != y.startNs ? x.startNs < y.startNs : x.durationNs > y.durationNs;
    };
    for (std::size_t track = 0; track < tracks_.size(); ++track) {
        const auto begin = order.begin() + begins[track];
        const auto end = order.begin() + begins[track + 1];
        if (!std::is_sorted(begin, end, before)) std::stable_sort(begin, end, before);
    }
}

/// A slice lies below every open slice that contains it, so that a call stack gets its depths, and
/// otherwise in the first lane that is free, so that a chain of partial overlaps needs two lanes.
void TimelineBuilder::assignDepths(const std::vector<std::uint32_t>& order) {
    LaneEnds lanes;
    TrackIndex track = 0;
    for (std::uint32_t i : order) {
        PendingSlice& p = pending_[i];
        if (p.track != track) lanes.clear();
        track = p.track;
        const std::int64_t startNs = p.slice.startNs;
        while (lanes.size() > 0 && lanes.back() <= startNs)
            lanes.pop();
        const std::int64_t afterNs = startNs < INT64_MAX ? startNs + 1 : startNs;
        const std::size_t below = lanes.behindLastUntil(std::max(p.slice.endNs(), afterNs));
        const std::size_t depth = lanes.firstFree(below, startNs);
        lanes.set(depth, p.slice.endNs());
        p.depth = static_cast<std::uint32_t>(depth);
    }
}

/// A stream runs one thing after another, so its times are wrong where they overlap.
void TimelineBuilder::reportOverlaps(const std::vector<std::uint32_t>& order) {
    const PendingSlice* last = nullptr;  // of those of the track so far, the one that ends last
    std::string where;
    std::int64_t count = 0;
    for (const std::uint32_t i : order) {
        const PendingSlice& p = pending_[i];
        if (tracks_[p.track].kind != TrackKind::Stream) continue;
        if (last != nullptr && last->track != p.track) last = nullptr;
        if (last != nullptr && p.depth > 0 && ++count == 1) where = overlapOf(p, *last);
        if (last == nullptr || p.slice.endNs() > last->slice.endNs()) last = &p;
    }
    if (count > 0)
        addFinding(Severity::Warning,
                   "slices of a stream overlap; each keeps its times, and busy time counts what "
                   "they share once",
                   where, count);
}

std::string TimelineBuilder::overlapOf(const PendingSlice& slice,
                                       const PendingSlice& before) const {
    constexpr std::size_t mostShownBytes = 60;
    const auto name = [&](const PendingSlice& p) {
        return briefText(text(p.slice.name), mostShownBytes);
    };
    const Track& track = tracks_[slice.track];
    return fmt::format("{}, {}: \"{}\" begins {} ns before the end of \"{}\"", track.process,
                       track.name, name(slice), before.slice.endNs() - slice.slice.startNs,
                       name(before));
}

void TimelineBuilder::sortByLane(std::vector<std::uint32_t>& order) const {
    std::vector<std::size_t> firstLane(tracks_.size() + 1, 0);
    for (const PendingSlice& p : pending_)
        firstLane[p.track + 1] = std::max<std::size_t>(firstLane[p.track + 1], p.depth + 1);
    std::partial_sum(firstLane.begin(), firstLane.end(), firstLane.begin());
    sortIntoBuckets(order, firstLane.back(), [&](std::uint32_t i) {
        return firstLane[pending_[i].track] + pending_[i].depth;
    });
}

void TimelineBuilder::storeColumns(const std::vector<std::uint32_t>& order,
                                   Timeline& timeline) const {
    const std::size_t count = order.size();
    timeline.startNs_.resize(count);
    timeline.durationNs_.resize(count);
    timeline.name_.resize(count);
    timeline.category_.resize(count);
    timeline.stage_.resize(count);
    timeline.microBatch_.resize(count);
    timeline.step_.resize(count);
    timeline.kind_.resize(count);
    timeline.direction_.resize(count);
    timeline.unfinished_.resize(count);
    for (std::size_t i = 0; i < count; ++i) {
        const Slice& s = pending_[order[i]].slice;
        timeline.startNs_[i] = s.startNs;
        timeline.durationNs_[i] = s.durationNs;
        timeline.name_[i] = s.name;
        timeline.category_[i] = s.category;
        timeline.stage_[i] = s.stage;
        timeline.microBatch_[i] = s.microBatch;
        timeline.step_[i] = s.step;
        timeline.kind_[i] = s.kind;
        timeline.direction_[i] = s.direction;
        timeline.unfinished_[i] = s.unfinished;
    }
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
