// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QPointF>
#include <optional>

#include "app/desktop/timeline/ViewState.h"

class QHelpEvent;
class QMouseEvent;
class QWheelEvent;

namespace bubblescope {

class GanttPane;
class Navigator;

/// What mouse and wheel do over a pane's chart: the wheel zooms at the cursor, with shift or
/// sideways it pans; dragging pans; a click selects, a double click fits what is under it. Over the
/// row labels the wheel scrolls rows.
class PaneInput : public QObject {
    Q_OBJECT

  public:
    /// Becomes a child of the pane.
    PaneInput(GanttPane& pane, Navigator& navigator, ViewState& view);

  protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

  private:
    struct Press {
        QPointF position;
        TimeRange visible;
        int scrolledPixels = 0;
        bool isDrag = false;
    };

    void press(const QMouseEvent& event);
    void move(const QMouseEvent& event);
    void release(const QMouseEvent& event);
    void doubleClick(const QMouseEvent& event);
    void drag(const QPointF& position);
    void wheel(QWheelEvent& event);
    void toolTip(const QHelpEvent& event) const;
    void leave();
    void hover(const QPointF& position);

    GanttPane& pane_;
    Navigator& navigator_;
    ViewState& view_;
    std::optional<Press> press_;
};

}  // namespace bubblescope
