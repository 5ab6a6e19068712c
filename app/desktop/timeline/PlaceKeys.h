// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>

#include "app/desktop/timeline/Navigator.h"

class QKeyEvent;

namespace bubblescope {

class GanttPane;

/// What keys do that go by their place on the keyboard: W, A, S and D lie together on every layout.
/// Arrows and signs do the same.
class PlaceKeys {
  public:
    /// The list of panes is the caller's and may change.
    PlaceKeys(ViewState& view, Navigator& navigator, const QList<GanttPane*>& panes)
        : view_(view), navigator_(navigator), panes_(panes) {}

    /// Whether it was one of these keys.
    bool take(const QKeyEvent& event);

  private:
    void pan(double share);
    void zoom(double factor);
    void scroll(double rows);

    ViewState& view_;
    Navigator& navigator_;
    const QList<GanttPane*>& panes_;
};

}  // namespace bubblescope
