// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/timeline/Snapping.h"

#include <algorithm>
#include <cmath>

namespace bubblescope {

namespace {

/// Keeps the nearest of the times that it is told.
class Nearest {
  public:
    Nearest(std::int64_t timeNs, std::int64_t toleranceNs)
        : timeNs_(timeNs), distanceNs_(toleranceNs + 1) {}

    void add(std::int64_t edgeNs) {
        const std::int64_t distanceNs = std::abs(edgeNs - timeNs_);
        if (distanceNs >= distanceNs_) return;
        distanceNs_ = distanceNs;
        edge_ = edgeNs;
    }
    std::optional<std::int64_t> edge() const { return edge_; }

  private:
    std::int64_t timeNs_;
    std::int64_t distanceNs_;
    std::optional<std::int64_t> edge_;
};

}  // namespace

std::optional<std::int64_t> nearestEdge(const RunContent& content, const RowLayout& rows,
                                        std::int64_t timeNs, double row, std::int64_t toleranceNs) {
    const Row* found = rows.rowAt(row);
    if (!found) return {};
    const Timeline& timeline = *content.timeline;
    const std::int64_t zeroNs = timeline.firstNs();
    const std::int64_t absoluteNs = timeNs + zeroNs;
    Nearest nearest(absoluteNs, toleranceNs);
    for (const RowLane& lane : found->lanes) {
        const auto slice = content.index->sliceAt(lane.lane, absoluteNs, toleranceNs);
        if (!slice) continue;
        nearest.add(timeline.startNs()[*slice]);
        nearest.add(timeline.endNs(*slice));
    }
    const auto bubbles = bubblesOf(content, found->device);
    const auto next = std::ranges::lower_bound(bubbles, absoluteNs, {}, &Bubble::endNs);
    if (next != bubbles.begin()) nearest.add(std::prev(next)->endNs);
    if (next != bubbles.end()) {
        nearest.add(next->startNs);
        nearest.add(next->endNs);
    }
    const auto edge = nearest.edge();
    return edge ? std::optional(*edge - zeroNs) : std::nullopt;
}

}  // namespace bubblescope
