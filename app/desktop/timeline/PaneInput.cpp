// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/timeline/PaneInput.h"

#include <QApplication>
#include <QContextMenuEvent>
#include <QMouseEvent>
#include <QNativeGestureEvent>
#include <QToolTip>
#include <algorithm>
#include <cmath>
#include <utility>

#include "app/desktop/timeline/GanttPane.h"
#include "app/desktop/timeline/ItemText.h"
#include "app/desktop/timeline/Navigator.h"
#include "app/desktop/timeline/SlackText.h"

namespace bubblescope {

namespace {

constexpr double zoomPerNotch = 1.25;
constexpr double panPerNotch = 0.1;  ///< of the visible width
constexpr double anglePerNotch = 120;

}  // namespace

PaneInput::PaneInput(GanttPane& pane, Navigator& navigator, ViewState& view)
    : QObject(&pane), pane_(pane), navigator_(navigator), view_(view), rows_(pane) {
    pane_.plot()->setMouseTracking(true);
}

bool PaneInput::eventFilter(QObject* watched, QEvent* event) {
    switch (event->type()) {
        case QEvent::MouseButtonPress:
            press(*static_cast<QMouseEvent*>(event));
            return true;
        case QEvent::MouseMove:
            move(*static_cast<QMouseEvent*>(event));
            return true;
        case QEvent::MouseButtonRelease:
            release(*static_cast<QMouseEvent*>(event));
            return true;
        case QEvent::MouseButtonDblClick:
            doubleClick(*static_cast<QMouseEvent*>(event));
            return true;
        case QEvent::Wheel:
            wheel(*static_cast<QWheelEvent*>(event));
            return true;
        case QEvent::NativeGesture:
            pinch(*static_cast<QNativeGestureEvent*>(event));
            return true;
        case QEvent::ContextMenu:
            contextMenu(*static_cast<QContextMenuEvent*>(event));
            return true;
        case QEvent::ToolTip:
            toolTip(*static_cast<QHelpEvent*>(event));
            return true;
        case QEvent::Leave:
            leave();
            return false;
        default:
            return QObject::eventFilter(watched, event);
    }
}

void PaneInput::press(const QMouseEvent& event) {
    if (event.button() != Qt::LeftButton && event.button() != Qt::MiddleButton) return;
    if (event.button() == Qt::LeftButton && rows_.isOver(event.position())) {
        labelPress_ = event.position();
        return rows_.press(event.position());
    }
    press_ = Press{event.position(), view_.visible()};
    press_->startNs = pane_.timeNear(event.position());
    if (event.button() != Qt::LeftButton) return;
    if (event.modifiers().testFlag(Qt::ShiftModifier)) press_->drag = Drag::Measure;
    if (event.modifiers().testFlag(Qt::ControlModifier)) press_->drag = Drag::SelectArea;
}

void PaneInput::move(const QMouseEvent& event) {
    if (rows_.isDragging()) {
        rows_.drag(event.position());
    } else if (press_) {
        drag(event.position());
    } else {
        hover(event.position());
    }
}

void PaneInput::drag(const QPointF& position) {
    const QPointF moved = position - press_->position;
    if (!press_->isDrag && moved.manhattanLength() < QApplication::startDragDistance()) return;
    press_->isDrag = true;
    const TimeRange range{press_->startNs, pane_.timeNear(position)};
    switch (press_->drag) {
        case Drag::Pan:
            return pan(moved);
        case Drag::Measure:
            view_.setCursorNs(range.endNs);
            return view_.setRange(range);
        case Drag::SelectArea:
            view_.setCursorNs(range.endNs);
            return view_.setArea(pane_.areaOf(
                {std::min(range.startNs, range.endNs), std::max(range.startNs, range.endNs)},
                press_->position.y(), position.y()));
    }
}

void PaneInput::pan(const QPointF& moved) {
    pane_.plot()->setCursor(Qt::ClosedHandCursor);
    navigator_.panTo(press_->visible.startNs -
                     std::llround(moved.x() * pane_.paneGeometry().nsPerPixel()));
    const int pixels = static_cast<int>(-moved.y());
    pane_.scrollBy(pixels - press_->scrolledPixels);
    press_->scrolledPixels = pixels;
}

void PaneInput::release(const QMouseEvent& event) {
    rows_.release();
    const auto labelPress = std::exchange(labelPress_, {});
    const bool isStill = labelPress && (event.position() - *labelPress).manhattanLength() <
                                           QApplication::startDragDistance();
    if (isStill) view_.setSelection({});
    if (!press_) return;
    const bool isClick = !press_->isDrag && event.button() == Qt::LeftButton;
    press_.reset();
    pane_.plot()->unsetCursor();
    if (isClick) view_.setSelection(pane_.itemAt(event.position()));
    hover(event.position());
}

void PaneInput::doubleClick(const QMouseEvent& event) {
    if (event.button() != Qt::LeftButton) return;
    if (const NoteMark* note = pane_.noteAt(event.position()))
        return emit pane_.noteActivated(note->id);
    const TimelineItem item = pane_.itemAt(event.position());
    if (item.isEmpty()) return;
    view_.setSelection(item);
    if (const auto box = pane_.boxOf(item)) navigator_.fit(box->time);
}

void PaneInput::wheel(QWheelEvent& event) {
    event.accept();
    QPointF notches = QPointF(event.angleDelta()) / anglePerNotch;
    if (rows_.isOver(event.position())) {
        if (event.modifiers().testFlag(Qt::ControlModifier))
            return rows_.wheel(event.position(), notches.y());
        if (pane_.canScroll())
            return pane_.scrollBy(
                static_cast<int>(-notches.y() * 3 * pane_.paneGeometry().rowPixels));
    }
    if (event.modifiers().testFlag(Qt::ShiftModifier) && notches.x() == 0) {
        notches = notches.transposed();
    }
    if (notches.isNull()) {
        if (event.phase() == Qt::ScrollEnd) gesture_.end();
        return;
    }
    if (gesture_.orientationOf(event, notches) == Qt::Horizontal) {
        const double visibleNs = static_cast<double>(view_.visible().lengthNs());
        navigator_.pan(-std::llround(notches.x() * panPerNotch * visibleNs));
    } else {
        zoomAt(event.position().x(), std::pow(zoomPerNotch, notches.y()));
    }
    hover(event.position());
}

void PaneInput::zoomAt(double x, double factor) {
    const PaneGeometry geometry = pane_.paneGeometry();
    navigator_.zoom(geometry.timeAt(std::clamp(x, geometry.area.left(), geometry.area.right())),
                    factor);
}

void PaneInput::pinch(const QNativeGestureEvent& event) {
    if (event.gestureType() == Qt::ZoomNativeGesture)
        zoomAt(event.position().x(), 1 + event.value());
}

void PaneInput::toolTip(const QHelpEvent& event) const {
    if (const NoteMark* note = pane_.noteAt(event.pos()))
        return QToolTip::showText(event.globalPos(), noteText({note->timeNs, {}, {}, note->text}),
                                  pane_.plot());
    const TimelineItem item = pane_.itemAt(event.pos());
    const QString counter = pane_.counterTextAt(event.pos());
    if (!counter.isEmpty()) {
        QToolTip::showText(event.globalPos(), counter, pane_.plot());
    } else if (item.isEmpty()) {
        QToolTip::hideText();
    } else {
        const QString slack = slackText(view_, {pane_.run(), item.slice, item.bubble});
        const QString text = slack.isEmpty() ? describe(item) : describe(item) + u'\n' + slack;
        QToolTip::showText(event.globalPos(), text, pane_.plot());
    }
}

void PaneInput::contextMenu(const QContextMenuEvent& event) {
    if (rows_.isOver(event.pos())) rows_.showMenu(event.pos().y(), event.globalPos());
}

void PaneInput::leave() {
    view_.setHovered({});
    view_.setCursorNs({});
}

void PaneInput::hover(const QPointF& position) {
    const PaneGeometry geometry = pane_.paneGeometry();
    const bool isInside =
        position.x() >= geometry.area.left() && position.x() <= geometry.area.right();
    view_.setHovered(pane_.itemAt(position));
    view_.setCursorNs(isInside ? std::optional(geometry.timeAt(position.x())) : std::nullopt);
}

}  // namespace bubblescope
