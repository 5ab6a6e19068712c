// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QHash>
#include <QObject>
#include <QPointer>
#include <memory>
#include <optional>
#include <vector>

#include "app/desktop/model/CounterLanes.h"
#include "app/desktop/model/Run.h"
#include "app/desktop/timeline/Alignment.h"
#include "core/analyze/CriticalPath.h"

namespace bubblescope {

/// A selected or hovered object: a slice, or one of a device's bubbles.
struct TimelineItem {
    QPointer<Run> run;
    std::optional<SliceIndex> slice;
    std::optional<Bubble> bubble;

    bool isEmpty() const { return run.isNull() || (!slice && !bubble); }
    bool operator==(const TimelineItem& other) const;
};

/// Rows of a run over a stretch of time.
struct RowArea {
    QPointer<Run> run;
    TimeRange time;  ///< from the run's start, whichever step is shown
    std::vector<TrackIndex> tracks;

    bool isEmpty() const { return run.isNull() || tracks.empty(); }
    bool operator==(const RowArea&) const = default;
};

/// What all panes of a window have in common: the visible range, the selection, the hovered object,
/// the time under the cursor, and what is measured.
class ViewState : public QObject {
    Q_OBJECT

  public:
    using QObject::QObject;

    TimeRange visible() const { return visible_; }
    const TimelineItem& selection() const { return selection_; }
    const TimelineItem& hovered() const { return hovered_; }
    /// Relative to the start of each run; empty while the cursor is outside the panes.
    std::optional<std::int64_t> cursorNs() const { return cursorNs_; }
    const Alignment& alignment() const { return alignment_; }
    /// What is measured, in all panes; like visible() it counts from the shown step.
    const std::optional<TimeRange>& range() const { return range_; }
    const RowArea& area() const { return area_; }
    /// Whether what is measured begins and ends where bars and bubbles do, when they are near.
    bool isSnapping() const { return snapping_; }

    /// Ranges shorter than a nanosecond per 100 pixels or so are widened.
    void setVisible(TimeRange range);
    void setSelection(const TimelineItem& item);
    void setHovered(const TimelineItem& item);
    void setCursorNs(std::optional<std::int64_t> cursorNs);
    void setAlignment(const Alignment& alignment);
    /// Its ends may come in either order.
    void setRange(std::optional<TimeRange> range);
    void setArea(const RowArea& area);
    void setSnapping(bool snapping) { snapping_ = snapping; }
    /// Nothing is selected or measured after this.
    void clearMarks();

    using CriticalPathMap = QHash<const RunContent*, std::shared_ptr<const CriticalPath>>;
    /// By the content of runs; empty while critical paths are not shown.
    void setCriticalPaths(const CriticalPathMap& paths);
    /// Null where it is not shown, or not known yet.
    std::shared_ptr<const CriticalPath> criticalPathOf(const Run& run) const {
        return criticalPaths_.value(&run.content());
    }

    using CounterMap = QHash<const RunContent*, std::shared_ptr<const std::vector<CounterLane>>>;
    /// By the content of runs, and whether any are to be shown below devices.
    void setCounters(const CounterMap& counters, bool isWanted);
    bool wantsCounters() const { return wantsCounters_; }
    const CounterMap& counters() const { return counters_; }
    /// Null where none are shown, or not known yet.
    std::shared_ptr<const std::vector<CounterLane>> countersOf(const Run& run) const {
        return counters_.value(&run.content());
    }

  signals:
    void criticalPathsChanged();
    void visibleChanged();
    void selectionChanged();
    void hoveredChanged();
    void cursorChanged();
    void alignmentChanged();
    void rangeChanged();
    void areaChanged();

  private:
    TimeRange visible_{0, 1'000'000};
    TimelineItem selection_;
    TimelineItem hovered_;
    std::optional<std::int64_t> cursorNs_;
    Alignment alignment_;
    std::optional<TimeRange> range_;
    RowArea area_;
    bool snapping_ = true;
    CriticalPathMap criticalPaths_;
    CounterMap counters_;
    bool wantsCounters_ = false;
};

}  // namespace bubblescope
