// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPointer>
#include <QTabWidget>

#include "app/desktop/timeline/ViewState.h"

class QLabel;
class QStackedWidget;
class QTextBrowser;

namespace bubblescope {

class AreaTable;
class BubbleTable;
class ComparisonTable;
class CounterChart;
class DifferenceTable;
class EventTable;
class FillTable;
class FindingTableModel;
class MetricChart;
class NoteList;
class RankTable;
class RunList;
class TimelineArea;
class UtilizationChart;

/// The tabs below the charts: utilization and metrics of all shown runs; counters, bubbles and
/// findings of the current run; the selected object or area.
class LowerPanel : public QTabWidget {
    Q_OBJECT

  public:
    LowerPanel(RunList& runs, TimelineArea& charts, QWidget* parent = nullptr);

    void setCurrentRun(Run* run);
    void refreshUtilization();
    /// See CounterChart.
    void setTimeMargins(int left, int right);

    CounterChart& counters() { return *counters_; }
    MetricChart& metrics() { return *metrics_; }
    const AreaTable& area() const { return *area_; }
    const EventTable& events() const { return *events_; }
    const DifferenceTable& differences() const { return *differences_; }
    /// They live as long as the panel.
    void setNotes(NoteList& notes);
    void showMetrics();
    void showComparison();

  signals:
    void bubbleActivated();
    void areaExportWanted();
    void differenceExportWanted();
    void eventExportWanted();
    void clocksWanted();
    void noteActivated(int id);

  private:
    void buildTabs();
    QWidget* makeFindings();
    void refreshFindings();
    void refreshFilling();
    void refreshSelection();
    void refreshArea();
    void refreshNotes(const NoteList& notes);

    RunList& runs_;
    ViewState& view_;
    UtilizationChart* utilization_;
    CounterChart* counters_;
    BubbleTable* bubbles_;
    QTextBrowser* selection_;
    AreaTable* area_;
    QStackedWidget* selectionPage_;  ///< the area when there is one, else the selected object
    FindingTableModel* findings_;
    QLabel* clocks_;
    FillTable* filling_;
    MetricChart* metrics_;
    ComparisonTable* comparison_;
    DifferenceTable* differences_;
    EventTable* events_;
    RankTable* ranks_;
    QPointer<Run> run_;  ///< the current one
};

}  // namespace bubblescope
