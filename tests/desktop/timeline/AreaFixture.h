// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QApplication>
#include <QtTest>

#include "TestRuns.h"
#include "app/desktop/timeline/GanttPane.h"
#include "app/desktop/timeline/TimelineArea.h"

namespace bubblescope {

/// A shown TimelineArea, and events on it.
class AreaFixture {
  public:
    explicit AreaFixture(const QList<Run*>& runs) {
        area.resize(1000, 600);
        area.setRuns(runs);
        area.show();
        if (!QTest::qWaitForWindowActive(&area)) qWarning("the area does not become active");
        area.setFocus();
        settle();
    }

    ViewState& view() { return area.view(); }
    GanttPane* pane(qsizetype i = 0) const {
        QList<GanttPane*> panes = area.findChildren<GanttPane*>();
        std::ranges::sort(panes, {}, &QWidget::y);
        return panes[i];
    }

    QPoint point(std::int64_t ns, double row, qsizetype i = 0) const {
        const PaneGeometry geometry = pane(i)->paneGeometry();
        return QPointF(geometry.x(ns), geometry.y(row)).toPoint();
    }

    void press(QPoint position, Qt::KeyboardModifiers modifiers = {}) const {
        QTest::mousePress(pane()->plot(), Qt::LeftButton, modifiers, position);
    }
    void moveTo(QPoint position, Qt::MouseButtons buttons = Qt::LeftButton,
                Qt::KeyboardModifiers modifiers = {}) const {
        QMouseEvent event(QEvent::MouseMove, position, pane()->plot()->mapToGlobal(position),
                          Qt::NoButton, buttons, modifiers);
        QCoreApplication::sendEvent(pane()->plot(), &event);
    }
    void release(QPoint position, Qt::KeyboardModifiers modifiers = {}) const {
        QTest::mouseRelease(pane()->plot(), Qt::LeftButton, modifiers, position);
    }
    void drag(QPoint from, QPoint to, Qt::KeyboardModifiers modifiers = {}) const {
        press(from, modifiers);
        moveTo((from + to) / 2, Qt::LeftButton, modifiers);
        moveTo(to, Qt::LeftButton, modifiers);
        release(to, modifiers);
    }
    void click(QPoint position) const {
        QTest::mouseClick(pane()->plot(), Qt::LeftButton, {}, position);
    }
    void key(Qt::Key key, Qt::KeyboardModifiers modifiers = {}) {
        QTest::keyClick(&area, key, modifiers);
    }
    void wheel(QPoint position, QPoint angle, Qt::KeyboardModifiers modifiers = {},
               Qt::ScrollPhase phase = Qt::NoScrollPhase) const {
        QWheelEvent event(position, pane()->plot()->mapToGlobal(position), {}, angle, Qt::NoButton,
                          modifiers, phase, false);
        QCoreApplication::sendEvent(pane()->plot(), &event);
    }
    QImage picture(qsizetype i = 0) const { return pane(i)->plot()->grab().toImage(); }

    static void settle() {
        for (int i = 0; i < 5; ++i)
            QCoreApplication::processEvents();
    }

    TimelineArea area;
};

}  // namespace bubblescope
