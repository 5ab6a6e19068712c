// SPDX-License-Identifier: Apache-2.0
#include "core/timeline/TimelineIndex.h"

#include <algorithm>

namespace bubblescope {

namespace {

using KindTimes = std::array<std::int64_t, sliceKindCount>;

/// Floor of the pixel that a time falls on, without overflow for any pair of times.
int pixelOf(std::int64_t timeNs, std::int64_t startNs, double pixelsPerNs) {
    return static_cast<int>(static_cast<double>(timeNs - startNs) * pixelsPerNs);
}

}  // namespace

TimelineIndex::TimelineIndex(std::shared_ptr<const Timeline> timeline)
    : timeline_(std::move(timeline)) {
    const Timeline& t = *timeline_;
    firstBlockOfLane_.reserve(t.lanes().size() + 1);
    for (const Lane& lane : t.lanes()) {
        firstBlockOfLane_.push_back(sums_.size());
        KindTimes sum{};
        for (SliceIndex i = lane.begin; i < lane.end; ++i) {
            if ((i - lane.begin) % blockSlices == 0) sums_.push_back(sum);
            sum[static_cast<std::size_t>(t.kind()[i])] += t.durationNs()[i];
        }
    }
}

void TimelineIndex::addWhole(std::size_t lane, SliceIndex begin, SliceIndex end,
                             KindTimes& times) const {
    const Timeline& t = *timeline_;
    const SliceIndex laneBegin = t.lanes()[lane].begin;
    const auto add = [&](SliceIndex from, SliceIndex to) {
        for (SliceIndex i = from; i < to; ++i)
            times[static_cast<std::size_t>(t.kind()[i])] += t.durationNs()[i];
    };
    const SliceIndex firstBlock = (begin - laneBegin + blockSlices - 1) / blockSlices;
    const SliceIndex lastBlock = (end - laneBegin) / blockSlices;
    if (firstBlock >= lastBlock) {
        add(begin, end);
        return;
    }
    add(begin, laneBegin + firstBlock * blockSlices);
    const KindTimes& low = sums_[firstBlockOfLane_[lane] + firstBlock];
    const SliceIndex lastStart = laneBegin + lastBlock * blockSlices;
    // The block that starts at the lane's very end has no sum of its own.
    const bool hasSum = lastStart < t.lanes()[lane].end;
    const SliceIndex sumEnd = hasSum ? lastStart : lastStart - blockSlices;
    const KindTimes& high = sums_[firstBlockOfLane_[lane] + (sumEnd - laneBegin) / blockSlices];
    for (std::size_t k = 0; k < sliceKindCount; ++k)
        times[k] += high[k] - low[k];
    add(sumEnd, end);
}

KindTimes TimelineIndex::timeByKind(std::size_t lane, std::int64_t startNs,
                                    std::int64_t endNs) const {
    KindTimes times{};
    const Timeline& t = *timeline_;
    const SliceIndex begin = firstEndingAfter(lane, startNs);
    const SliceIndex end = firstStartingFrom(lane, endNs);
    if (begin >= end) return times;
    addWhole(lane, begin, end, times);
    const auto cut = [&](SliceIndex i, std::int64_t ns) {
        if (ns > 0) times[static_cast<std::size_t>(t.kind()[i])] -= ns;
    };
    cut(begin, startNs - t.startNs()[begin]);
    cut(end - 1, t.endNs(end - 1) - endNs);
    return times;
}

SliceIndex TimelineIndex::firstStartingFrom(std::size_t lane, std::int64_t timeNs) const {
    const auto starts = timeline_->startNs();
    const Lane& l = timeline_->lanes()[lane];
    return static_cast<SliceIndex>(
        std::lower_bound(starts.begin() + l.begin, starts.begin() + l.end, timeNs) -
        starts.begin());
}

SliceIndex TimelineIndex::firstEndingAfter(std::size_t lane, std::int64_t timeNs) const {
    const SliceIndex first = firstStartingFrom(lane, timeNs);
    const bool coversTime =
        first > timeline_->lanes()[lane].begin && timeline_->endNs(first - 1) > timeNs;
    return coversTime ? first - 1 : first;
}

void TimelineIndex::query(std::size_t lane, std::int64_t startNs, std::int64_t endNs, int pixels,
                          std::vector<Bar>& bars) const {
    if (pixels <= 0 || endNs <= startNs) return;
    const Timeline& t = *timeline_;
    const double pixelNs = static_cast<double>(endNs - startNs) / pixels;
    const SliceIndex end = firstStartingFrom(lane, endNs);
    SliceIndex i = firstEndingAfter(lane, startNs);
    while (i < end) {
        if (static_cast<double>(t.durationNs()[i]) >= pixelNs) {
            bars.push_back({t.startNs()[i], t.endNs(i), i, 1, t.kind()[i], 1});
            ++i;
            continue;
        }
        const int pixel = pixelOf(t.startNs()[i], startNs, 1 / pixelNs);
        const auto pixelEndNs = startNs + static_cast<std::int64_t>((pixel + 1) * pixelNs);
        SliceIndex next = std::max(i + 1, nextFrom(i + 1, end, pixelEndNs));
        // A slice of a pixel or more that starts within this pixel is a bar of its own.
        if (static_cast<double>(t.durationNs()[next - 1]) >= pixelNs) --next;
        bars.push_back(merged(lane, i, next, pixelNs));
        i = next;
    }
}

SliceIndex TimelineIndex::nextFrom(SliceIndex begin, SliceIndex end, std::int64_t timeNs) const {
    const auto starts = timeline_->startNs();
    SliceIndex step = 1;
    SliceIndex low = begin;
    while (low + step < end && starts[low + step] < timeNs) {
        low += step;
        step *= 2;
    }
    const SliceIndex high = std::min(end, low + step);
    return static_cast<SliceIndex>(
        std::lower_bound(starts.begin() + low, starts.begin() + high, timeNs) - starts.begin());
}

Bar TimelineIndex::merged(std::size_t lane, SliceIndex begin, SliceIndex end,
                          double pixelNs) const {
    const Timeline& t = *timeline_;
    Bar bar{t.startNs()[begin], t.endNs(end - 1), begin, end - begin, t.kind()[begin], 1};
    KindTimes times{};
    addWhole(lane, begin, end, times);
    std::int64_t coveredNs = 0;
    for (std::size_t k = 0; k < sliceKindCount; ++k) {
        coveredNs += times[k];
        if (times[k] > times[static_cast<std::size_t>(bar.kind)])
            bar.kind = static_cast<SliceKind>(k);
    }
    bar.coverage = static_cast<float>(std::min(1.0, static_cast<double>(coveredNs) / pixelNs));
    return bar;
}

std::optional<SliceIndex> TimelineIndex::sliceAt(std::size_t lane, std::int64_t timeNs,
                                                 std::int64_t toleranceNs) const {
    const Timeline& t = *timeline_;
    const SliceIndex next = firstEndingAfter(lane, timeNs);
    std::optional<SliceIndex> best;
    std::int64_t bestNs = toleranceNs;
    const auto consider = [&](SliceIndex i, std::int64_t distanceNs) {
        if (distanceNs > bestNs || (best && distanceNs == bestNs)) return;
        best = i;
        bestNs = distanceNs;
    };
    if (next < t.lanes()[lane].end)
        consider(next, std::max<std::int64_t>(0, t.startNs()[next] - timeNs));
    if (next > t.lanes()[lane].begin) consider(next - 1, timeNs - t.endNs(next - 1));
    return best;
}

}  // namespace bubblescope
