// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/timeline/SelectionWalk.h"

#include <algorithm>

#include "app/desktop/model/SliceFlows.h"
#include "app/desktop/timeline/GanttPane.h"

namespace bubblescope {

void SelectionWalk::selectNeighbor(int step) {
    TimelineItem item = view_.selection();
    if (item.run && item.slice) {
        const Lane& lane = item.run->content().timeline->laneOf(*item.slice);
        const auto next = static_cast<std::int64_t>(*item.slice) + step;
        if (next < lane.begin || next >= lane.end) return;
        item.slice = static_cast<SliceIndex>(next);
    } else if (!panes_.isEmpty()) {
        item = panes_.front()->firstItem();
    }
    select(item);
}

void SelectionWalk::selectAlongFlow(int step) {
    TimelineItem item = view_.selection();
    if (!item.run || !item.slice) return selectNeighbor(step);
    const SliceFlows flows = flowsOf(item.run->content(), *item.slice);
    for (const FlowEnd& end : step > 0 ? flows.outputs : flows.inputs) {
        item.slice = end.slice;
        if (isShown(item)) return select(item);
    }
}

void SelectionWalk::select(const TimelineItem& item) {
    view_.setSelection(item);
    reveal(item);
}

bool SelectionWalk::isShown(const TimelineItem& item) const {
    return std::ranges::any_of(
        panes_, [&](const GanttPane* pane) { return pane->boxOf(item).has_value(); });
}

void SelectionWalk::reveal(const TimelineItem& item) {
    for (GanttPane* pane : panes_) {
        const auto box = pane->boxOf(item);
        if (!box) continue;
        pane->scrollTo(*box);
        const TimeRange visible = view_.visible();
        if (box->time.startNs < visible.startNs || box->time.startNs >= visible.endNs) {
            navigator_.panTo(box->time.startNs - visible.lengthNs() / 4);
        }
    }
}

}  // namespace bubblescope
