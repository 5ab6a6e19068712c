// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>

#include "app/desktop/timeline/Navigator.h"

namespace bubblescope {

class GanttPane;

/// Moves the selection from slice to slice, and what is seen with it.
class SelectionWalk {
  public:
    /// The list of panes is the caller's and may change.
    SelectionWalk(ViewState& view, Navigator& navigator, const QList<GanttPane*>& panes)
        : view_(view), navigator_(navigator), panes_(panes) {}

    /// The slice after or (-1) before the selected one in its lane; without one, the first pane's
    /// first.
    void selectNeighbor(int step);
    /// What needs the selected slice's output first, or (-1) made the input that arrived last.
    void selectAlongFlow(int step);
    /// Selects, pans and scrolls as far as needed for the item's start to be visible.
    void select(const TimelineItem& item);
    bool isShown(const TimelineItem& item) const;

  private:
    void reveal(const TimelineItem& item);

    ViewState& view_;
    Navigator& navigator_;
    const QList<GanttPane*>& panes_;
};

}  // namespace bubblescope
