// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QCoreApplication>
#include <QPoint>
#include <QPointF>
#include <QString>

class QMenu;

namespace bubblescope {

class GanttPane;

/// What the mouse does over the labels of a pane's rows: dragging moves a row, the wheel with ctrl
/// makes it taller or lower, and a menu has all that can be done with it.
class RowInput {
    Q_DECLARE_TR_FUNCTIONS(bubblescope::RowInput)

  public:
    explicit RowInput(GanttPane& pane) : pane_(pane) {}

    /// Whether that is where labels are.
    bool isOver(const QPointF& position) const;
    bool isDragging() const { return !dragged_.isEmpty(); }
    void press(const QPointF& position);
    void drag(const QPointF& position);
    void release() { dragged_.clear(); }
    void wheel(const QPointF& position, double notches);
    /// For the row at that height of the plot; the menu deletes itself.
    void showMenu(double y, const QPoint& globalPosition);

  private:
    QString blockAt(double y) const;  ///< empty between and below rows
    void addRowEntries(QMenu& menu, const QString& block);
    void addSortEntries(QMenu& menu);

    GanttPane& pane_;
    QString dragged_;  ///< a block
};

}  // namespace bubblescope
