// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QPointF>
#include <optional>

#include "app/desktop/timeline/RowInput.h"
#include "app/desktop/timeline/ViewState.h"
#include "app/desktop/timeline/WheelGesture.h"

class QContextMenuEvent;
class QHelpEvent;
class QMouseEvent;
class QNativeGestureEvent;

namespace bubblescope {

class GanttPane;
class Navigator;

/// What mouse, wheel and touchpad do over a pane's chart: the wheel zooms at the cursor, with shift
/// or sideways it pans; dragging pans, with shift it measures, with ctrl it selects an area of
/// rows; a click selects, a double click fits what is under it. Over the row labels the wheel
/// scrolls rows.
class PaneInput : public QObject {
    Q_OBJECT

  public:
    /// Becomes a child of the pane.
    PaneInput(GanttPane& pane, Navigator& navigator, ViewState& view);

    RowInput& rows() { return rows_; }

  protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

  private:
    enum class Drag { Pan, Measure, SelectArea };

    struct Press {
        QPointF position;
        TimeRange visible;
        Drag drag = Drag::Pan;
        std::int64_t startNs = 0;  ///< of what is measured
        int scrolledPixels = 0;
        bool isDrag = false;
    };

    void press(const QMouseEvent& event);
    void move(const QMouseEvent& event);
    void release(const QMouseEvent& event);
    void doubleClick(const QMouseEvent& event);
    void drag(const QPointF& position);
    void pan(const QPointF& moved);
    void wheel(QWheelEvent& event);
    void zoomAt(double x, double factor);
    void pinch(const QNativeGestureEvent& event);
    void toolTip(const QHelpEvent& event) const;
    void contextMenu(const QContextMenuEvent& event);
    void leave();
    void hover(const QPointF& position);

    GanttPane& pane_;
    Navigator& navigator_;
    ViewState& view_;
    std::optional<Press> press_;
    WheelGesture gesture_;
    RowInput rows_;
    std::optional<QPointF> labelPress_;  ///< a click on labels selects nothing
};

}  // namespace bubblescope
