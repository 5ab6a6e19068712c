// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/timeline/ViewState.h"

namespace bubblescope {

namespace {

constexpr std::int64_t shortestRangeNs = 20;

bool sameBubble(const std::optional<Bubble>& a, const std::optional<Bubble>& b) {
    if (!a || !b) return a.has_value() == b.has_value();
    return a->device == b->device && a->startNs == b->startNs && a->endNs == b->endNs;
}

}  // namespace

bool TimelineItem::operator==(const TimelineItem& other) const {
    return run == other.run && slice == other.slice && sameBubble(bubble, other.bubble);
}

void ViewState::setVisible(TimeRange range) {
    if (const auto missingNs = shortestRangeNs - range.lengthNs(); missingNs > 0) {
        range.startNs -= missingNs / 2;
        range.endNs = range.startNs + shortestRangeNs;
    }
    if (range == visible_) return;
    visible_ = range;
    emit visibleChanged();
}

void ViewState::setSelection(const TimelineItem& item) {
    if (item == selection_) return;
    selection_ = item;
    emit selectionChanged();
}

void ViewState::setHovered(const TimelineItem& item) {
    if (item == hovered_) return;
    hovered_ = item;
    emit hoveredChanged();
}

void ViewState::setCursorNs(std::optional<std::int64_t> cursorNs) {
    if (cursorNs == cursorNs_) return;
    cursorNs_ = cursorNs;
    emit cursorChanged();
}

void ViewState::setAlignment(const Alignment& alignment) {
    if (alignment == alignment_) return;
    alignment_ = alignment;
    emit alignmentChanged();
}

void ViewState::setRange(std::optional<TimeRange> range) {
    if (range && range->startNs > range->endNs) std::swap(range->startNs, range->endNs);
    if (range == range_) return;
    range_ = range;
    emit rangeChanged();
}

void ViewState::setArea(const RowArea& area) {
    if (area == area_) return;
    area_ = area;
    emit areaChanged();
}

void ViewState::clearMarks() {
    setSelection({});
    setRange({});
    setArea({});
}

void ViewState::setCriticalPaths(const CriticalPathMap& paths) {
    criticalPaths_ = paths;
    emit criticalPathsChanged();
}

void ViewState::setCounters(const CounterMap& counters, bool isWanted) {
    counters_ = counters;
    wantsCounters_ = isWanted;
}

}  // namespace bubblescope
