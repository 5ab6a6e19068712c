// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QWidget>

#include "app/desktop/timeline/ChartLook.h"
#include "app/desktop/timeline/PerContent.h"
#include "app/desktop/timeline/PlaceKeys.h"
#include "app/desktop/timeline/SelectionWalk.h"
#include "app/desktop/timeline/TimelineActions.h"
#include "app/desktop/timeline/TimelineSearch.h"
#include "app/desktop/timeline/ViewHistory.h"
#include "app/desktop/timeline/ViewState.h"

class QVBoxLayout;

namespace bubblescope {

class GanttPane;
class Legend;
class OverviewStrip;
class TimelineNotes;

/// The Gantt charts of the shown runs, stacked, with linked time axes, a header each (name,
/// provenance and origin at the left; utilization, bubble and step time at the right), an overview
/// above and one legend below. Owns navigation by mouse, wheel and keyboard.
class TimelineArea : public QWidget {
    Q_OBJECT

  public:
    explicit TimelineArea(QWidget* parent = nullptr);

    ViewState& view() { return *view_; }
    Navigator& navigator() { return navigator_; }
    TimelineActions& commands() { return *commands_; }
    TimelineSearch& search() { return *search_; }
    TimelineNotes& notes() { return *notes_; }

    /// Shows these runs, in this order. The caller keeps them alive until the next call.
    void setRuns(const QList<Run*>& runs);
    const QList<Run*>& runs() const { return runs_; }
    /// What the others are compared with; null, or a run that is not shown: the first one.
    void setBaseline(Run* baseline);

    /// Null for runs that are not shown. Until rows change.
    const RowLayout* rowsOf(const Run* run) const;

    ChartLook look() const { return {rowChoice_, arrangements_, colorScale_, view_->counters()}; }
    const RowChoice& rowChoice() const { return rowChoice_; }
    ColorBy colorBy() const { return colorBy_; }
    const ColorScale& colorScale() const { return colorScale_; }
    /// Of a run that is shown, or was; it lasts as long as the run.
    RowArrangement arrangementOf(const Run* run) const { return arrangements_.value(run); }
    void setArrangement(const Run* run, const RowArrangement& arrangement);

  public slots:
    void fitAll();  ///< the longest run fills the width
    /// The selected object fills most of the width; when it does already, or without one: fitAll().
    void fitSelection();
    void setRowChoice(RowChoice choice);
    void setCounters(const CounterChoice& choice);
    void setColorBy(ColorBy by);
    /// Measures the selected or hovered object.
    void measure();
    /// Rows over what is measured: that of the selected object, else all of a run; without a
    /// measured range over the time of that object.
    void selectArea();
    /// The next or (-1) previous step of each run comes to stand at time 0; before the first and
    /// after the last, whole runs are shown.
    void showStep(int direction);
    /// Like ViewState::step(); what has fewer steps stays as it is.
    void setStep(std::optional<int> step);

  signals:
    /// Pixels between this widget's edges and the bars.
    void timeMarginsChanged(int left, int right);
    void rowsChanged();
    /// Other rows, places of rows or colours were chosen.
    void lookChanged();

  protected:
    void changeEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

  private:
    void buildLayout();
    GanttPane* takePane(Run* run);
    void reload(GanttPane* pane);
    void keepArrangement(const Run* run, const RowArrangement& arrangement);
    void updateRows();
    void showCounters(const ViewState::CounterMap& counters);
    void updateLimits();
    Run* baseline() const;
    void updateAlignment(std::optional<int> step);
    void updateDifferences();
    int steps() const;  ///< most that a shown run has
    void updateLabelWidths();
    void updateLegend();
    void updateColors();
    void showColors(const PerContent<ColorExtent>::Map& extents);
    void updateFound();
    void updateStretches();
    void applyStyle();
    void connectCommands();
    GanttPane* paneOf(const TimelineItem& item) const;  ///< null where it is not shown

    ViewState* view_;
    QList<Run*> runs_;
    QPointer<Run> baseline_;
    Navigator navigator_;
    QList<GanttPane*> panes_;  ///< parallel to runs_
    SelectionWalk walk_;
    PlaceKeys keys_;
    ViewHistory* history_;
    TimelineActions* commands_;
    TimelineSearch* search_;
    PerContent<CriticalPath> criticalPaths_;
    PerContent<ColorExtent> colorExtents_;
    PerContent<std::vector<CounterLane>> counters_;
    OverviewStrip* overview_;
    TimelineNotes* notes_;
    QVBoxLayout* stack_;
    Legend* legend_;
    RowChoice rowChoice_;
    CounterChoice counterChoice_;
    ColorBy colorBy_ = ColorBy::Kind;
    ColorScale colorScale_;  ///< that of before, until what the wanted one needs is known
    QHash<const Run*, RowArrangement> arrangements_;
};

}  // namespace bubblescope
