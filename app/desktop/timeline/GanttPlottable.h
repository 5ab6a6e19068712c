// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <qcustomplot.h>

#include <memory>

#include "app/desktop/timeline/BarPainter.h"
#include "app/desktop/timeline/NoteMarks.h"

namespace bubblescope {

/// What a pane's plottable and overlay draw.
struct PaneScene {
    std::shared_ptr<const RunContent> content;
    RowLayout rows;
    PaneGeometry geometry;
    Palette palette = Palette::light();
    std::shared_ptr<const std::vector<CounterLane>> counters;  ///< null while none are shown
    TimelineItem selection;                                    ///< empty unless it is of this pane
    std::vector<Flow> arrows;                                  ///< of the selection
    TimelineItem hovered;
    std::shared_ptr<const CriticalPath> critical;  ///< null while it is not shown
    std::optional<std::int64_t> cursorNs;
    QString cursorText;
    std::optional<TimeRange> range;  ///< what is measured, from the run's start
    RowArea area;                    ///< empty unless it is of this pane
    std::vector<NoteMark> notes;     ///< in the order of time
    bool outdated = false;           ///< what is drawn does not match the run's parameters
};

/// Outlines of the selected and hovered object, and arrows of what the selected one needs and
/// makes; fades bars that are outdated. In any thread.
void paintMarks(QPainter& painter, const PaneScene& scene);

/// All bars and bubbles of a pane. Not selectable in QCustomPlot's sense: panes select through
/// their ViewState.
class GanttPlottable : public QCPAbstractPlottable {
  public:
    GanttPlottable(QCPAxis* keyAxis, QCPAxis* valueAxis, const PaneScene& scene);

    void setStyle(const Palette& palette, const QFont& labelFont, const ColorScale& scale);

    /// `details` becomes a TimelineItem (without its run) when there is one at the position.
    double selectTest(const QPointF& position, bool onlySelectable,
                      QVariant* details = nullptr) const override;
    QCPRange getKeyRange(bool& foundRange, QCP::SignDomain domain) const override;
    QCPRange getValueRange(bool& foundRange, QCP::SignDomain domain,
                           const QCPRange& keyRange) const override;

  protected:
    void draw(QCPPainter* painter) override;
    void drawLegendIcon(QCPPainter* painter, const QRectF& rect) const override;

  private:
    const PaneScene& scene_;
    std::unique_ptr<BarPainter> painter_;
};

/// Marks and the cursor's time, on a layer of its own, so that following the cursor never draws
/// bars.
class GanttOverlay : public QCPLayerable {
  public:
    GanttOverlay(QCustomPlot* plot, const PaneScene& scene);

  protected:
    void applyDefaultAntialiasingHint(QCPPainter* painter) const override;
    void draw(QCPPainter* painter) override;

  private:
    void drawCursor(QPainter& painter) const;

    const PaneScene& scene_;
};

}  // namespace bubblescope

Q_DECLARE_METATYPE(bubblescope::TimelineItem)
