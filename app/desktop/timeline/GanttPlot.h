// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <qcustomplot.h>

#include "app/desktop/timeline/GanttPlottable.h"
#include "app/desktop/timeline/TimeTicks.h"

namespace bubblescope {

/// The Gantt chart of one run: bars, row labels at the left, time axis below. Shows what it is
/// told and handles no input. Replots are queued, so that any number of changes costs one.
class GanttPlot : public QCustomPlot {
    Q_OBJECT

  public:
    explicit GanttPlot(QWidget* parent = nullptr);

    const PaneScene& scene() const { return scene_; }
    /// Where things are, also before the change is drawn.
    PaneGeometry paneGeometry() const;

    void setContent(std::shared_ptr<const RunContent> content, RowLayout rows,
                    std::shared_ptr<const std::vector<CounterLane>> counters);
    void setStyle(const Palette& palette, const QFont& font);
    void setColorScale(const ColorScale& scale);
    void setVisibleRange(TimeRange visible);
    /// Pixels of a row, and the height in the row layout that is at the top.
    void setRowWindow(double rowPixels, double topRow);
    /// The width of the longest row label.
    int wantedLabelWidth() const;
    void setLabelWidth(int pixels);
    void setMarks(const TimelineItem& selection, const TimelineItem& hovered,
                  std::optional<std::int64_t> cursorNs);
    /// The range that is measured, and an area of rows of this run.
    void setMeasured(std::optional<TimeRange> range, const RowArea& area);
    void setCriticalPath(std::shared_ptr<const CriticalPath> path);
    void setNotes(std::vector<NoteMark> notes);
    void setOutdated(bool outdated);

    /// Pixels around the bars.
    QMargins chartMargins() const;
    TimelineItem itemAt(const QPointF& position) const;

  private:
    /// Brings axes up to date with everything set.
    void updateAxes();
    void setUpAxes();
    void queueReplot();
    void updateOverlay();
    void updateRowLabels();
    void updateUnitText();
    void updateCursorText();

    PaneScene scene_;
    ColorScale colorScale_;
    GanttPlottable* bars_;
    GanttOverlay* overlay_;
    QCPItemText* unitText_;
    std::optional<TimeTicks> ticks_;  ///< of the last replot
    TimeRange visible_{0, 1'000'000};
    double rowPixels_ = 1;
    double topRow_ = 0;
    int labelWidth_ = 0;
    bool rowLabelsOutdated_ = true;
};

}  // namespace bubblescope
