// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include "app/desktop/timeline/BarColors.h"
#include "app/desktop/timeline/NoteMarks.h"
#include "app/desktop/timeline/PaneGeometry.h"

class QScrollBar;
class QToolButton;

namespace bubblescope {

class DifferenceLane;
class GanttPlot;
class Navigator;
class PaneHeader;
class PaneInput;
class StepSwitch;

/// One run in a TimelineArea: header, Gantt chart, and a scroll bar when rows do not fit.
class GanttPane : public QWidget {
    Q_OBJECT

  public:
    GanttPane(Run* run, Navigator& navigator, ViewState& view, QWidget* parent = nullptr);
    ~GanttPane() override;

    Run* run() const { return run_; }
    /// Shows the run's content of now.
    void reload();
    /// What is selected here, where it is in the run's content of now: to be asked before reload().
    TimelineItem selectionInNewContent() const;

    /// A lane below the bars compares the run with that one; none for null.
    void compareWith(Run* baseline);
    void setColors(const Palette& palette);
    void setColorScale(const ColorScale& scale);
    void setRowChoice(RowChoice choice);
    const RowArrangement& arrangement() const { return arrangement_; }
    void setArrangement(const RowArrangement& arrangement);
    /// Of the row of a slice, or the first of a bubble's device.
    void showRowMenu(const TimelineItem& item);
    int wantedLabelWidth() const;
    void setLabelWidth(int pixels);
    /// Pixels around the bars.
    QMargins chartMargins() const;

    const RowLayout& rows() const;
    /// Coordinates are those of plot().
    QWidget* plot() const;
    /// Times are those of the view, as everywhere here: they count from the shown step.
    PaneGeometry paneGeometry() const;
    TimelineItem itemAt(const QPointF& position) const;
    /// Of a row with a counter; else empty.
    QString counterTextAt(const QPointF& position) const;
    /// The first slice of the topmost row that has one.
    TimelineItem firstItem() const;
    std::optional<ItemBox> boxOf(const TimelineItem& item) const;
    /// The time at a position of the plot, or the edge of a bar or bubble near it; see Snapping.h.
    std::int64_t timeNear(const QPointF& position) const;
    /// The rows from one height of the plot to another, and all rows.
    RowArea areaOf(TimeRange time, double fromY, double toY) const;
    RowArea areaOf(TimeRange time) const;
    /// The row of a slice, or those of a bubble's device.
    RowArea areaOf(TimeRange time, const TimelineItem& item) const;

    void setNotes(std::vector<NoteMark> notes);
    /// Null where no flag is.
    const NoteMark* noteAt(const QPointF& position) const;
    /// Of a note at a time from the run's start.
    QRectF flagRect(std::int64_t timeNs) const;

    bool canScroll() const;
    void scrollBy(int pixels);
    /// As far as needed for the box to be visible.
    void scrollTo(const ItemBox& box);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

  signals:
    /// 1 for the next step of the cycle, -1 for the one before.
    void stepWanted(int direction);
    void arrangementChanged();
    void noteActivated(int id);

  protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void changeEvent(QEvent* event) override;

  private:
    void buildLayout();
    void connectView(ViewState& view);
    void updateAlignment();
    void updateHeight();
    void updateRowWindow();
    void updateMarks();
    void updateMeasured();
    void updateHeader();
    int heightFor(double rowPixels) const;
    int heightAround() const;
    double smallestRowPixels() const;
    double largestRowPixels() const;

    Run* run_;
    ViewState& view_;
    PaneHeader* header_;
    StepSwitch* stepSwitch_;
    GanttPlot* plot_;
    PaneInput* input_ = nullptr;
    QScrollBar* scrollBar_;
    DifferenceLane* difference_ = nullptr;
    QToolButton* fold_;
    RowChoice rowChoice_;
    RowArrangement arrangement_;
    std::shared_ptr<const std::vector<CounterLane>> counters_;  ///< the last that were known
    TimeMap map_;                                               ///< from the view to the run
};

}  // namespace bubblescope
