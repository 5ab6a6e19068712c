// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QWidget>

#include "app/desktop/timeline/Navigator.h"
#include "app/desktop/timeline/RowLayout.h"
#include "app/desktop/timeline/ViewState.h"

class QVBoxLayout;

namespace bubblescope {

class GanttPane;
class Legend;

/// The Gantt charts of the shown runs, stacked, with linked time axes, a header each (name,
/// provenance and origin at the left; utilization, bubble and step time at the right), and one
/// legend. Owns navigation by mouse, wheel and keyboard.
class TimelineArea : public QWidget {
    Q_OBJECT

  public:
    explicit TimelineArea(QWidget* parent = nullptr);

    ViewState& view() { return *view_; }
    Navigator& navigator() { return navigator_; }

    /// Shows these runs, in this order. The caller keeps them alive until the next call.
    void setRuns(const QList<Run*>& runs);
    const QList<Run*>& runs() const { return runs_; }

    RowChoice rowChoice() const { return rowChoice_; }

  public slots:
    void fitAll();  ///< the longest run fills the width
    /// The selected object fills most of the width; when it does already, or without one: fitAll().
    void fitSelection();
    void setRowChoice(RowChoice choice);
    /// The next or (-1) previous step of the filled cycles comes to stand at time 0; before the
    /// first and after the last, whole cycles are shown.
    void showStep(int direction);

  signals:
    /// Pixels between this widget's edges and the bars.
    void timeMarginsChanged(int left, int right);

  protected:
    void changeEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

  private:
    void buildLayout();
    GanttPane* takePane(Run* run);
    void reload(GanttPane* pane);
    void updateLimits();
    int steps() const;  ///< of the longest cycle that is shown
    void updateLabelWidths();
    void updateLegend();
    void updateStretches();
    void applyStyle();
    bool navigate(int key, quint32 scanCode);
    void zoomAtCursor(double factor);
    void selectNeighbor(int step);
    void selectAlongFlow(int step);
    bool isShown(const TimelineItem& item) const;
    void reveal(const TimelineItem& item);
    void scrollRows(double rows);

    ViewState* view_;
    QList<Run*> runs_;
    Navigator navigator_;
    QList<GanttPane*> panes_;  ///< parallel to runs_
    QVBoxLayout* stack_;
    Legend* legend_;
    RowChoice rowChoice_;
};

}  // namespace bubblescope
