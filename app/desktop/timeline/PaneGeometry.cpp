// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/timeline/PaneGeometry.h"

#include <algorithm>
#include <cmath>

namespace bubblescope {

namespace {

const Bubble* bubbleAt(std::span<const Bubble> bubbles, std::int64_t timeNs) {
    const auto next = std::ranges::upper_bound(bubbles, timeNs, {}, &Bubble::startNs);
    if (next == bubbles.begin()) return nullptr;
    const Bubble& bubble = *std::prev(next);
    return timeNs < bubble.endNs ? &bubble : nullptr;
}

const RowLane* laneAt(const Row& row, double y) {
    for (const RowLane& lane : row.lanes) {
        if (y >= lane.top && y < lane.top + lane.height) return &lane;
    }
    return nullptr;
}

std::optional<ItemBox> boxOfSlice(const Timeline& timeline, const RowLayout& rows,
                                  SliceIndex slice) {
    if (slice >= timeline.sliceCount()) return {};
    const Lane& lane = timeline.laneOf(slice);
    const Row* row = rows.rowOf(lane.track);
    if (!row) return {};
    const auto laneIndex = static_cast<std::size_t>(&lane - timeline.lanes().data());
    const auto place = std::ranges::find(row->lanes, laneIndex, &RowLane::lane);
    if (place == row->lanes.end()) return {};
    const std::int64_t zeroNs = timeline.firstNs();
    return ItemBox{{timeline.startNs()[slice] - zeroNs, timeline.endNs(slice) - zeroNs},
                   place->top,
                   place->height};
}

std::optional<ItemBox> boxOfBubble(const Timeline& timeline, const RowLayout& rows,
                                   const Bubble& bubble) {
    const std::int64_t zeroNs = timeline.firstNs();
    ItemBox box{{bubble.startNs - zeroNs, bubble.endNs - zeroNs}};
    for (const Row& row : rows.rows) {
        if (row.device != bubble.device || row.counter >= 0) continue;
        if (box.height == 0) box.top = row.top;
        box.height = row.top + row.height - box.top;
    }
    if (box.height == 0) return {};
    return box;
}

}  // namespace

std::int64_t PaneGeometry::timeAt(double x) const {
    return visible.startNs + std::llround((x - area.left()) * nsPerPixel());
}

std::span<const Bubble> bubblesOf(const RunContent& content, int device) {
    const auto& devices = content.analysis.devices;
    if (device < 0 || static_cast<std::size_t>(device) >= devices.size()) return {};
    return devices[static_cast<std::size_t>(device)].bubbles;
}

TimelineItem itemAt(const RunContent& content, const RowLayout& rows, std::int64_t timeNs,
                    double row, std::int64_t toleranceNs) {
    TimelineItem item;
    const Row* found = rows.rowAt(row);
    if (!found || found->counter >= 0) return item;
    const std::int64_t absoluteNs = timeNs + content.timeline->firstNs();
    const RowLane* lane = laneAt(*found, row);
    if (lane) item.slice = content.index->sliceAt(lane->lane, absoluteNs);
    if (item.slice) return item;

    const Bubble* bubble = bubbleAt(bubblesOf(content, found->device), absoluteNs);
    if (lane && !(bubble && bubble->durationNs() > 2 * toleranceNs)) {
        item.slice = content.index->sliceAt(lane->lane, absoluteNs, toleranceNs);
    }
    if (bubble && !item.slice) item.bubble = *bubble;
    return item;
}

std::optional<ItemBox> boxOf(const RunContent& content, const RowLayout& rows,
                             const TimelineItem& item) {
    if (item.slice) return boxOfSlice(*content.timeline, rows, *item.slice);
    if (item.bubble) return boxOfBubble(*content.timeline, rows, *item.bubble);
    return {};
}

}  // namespace bubblescope
