// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTabWidget>

#include "app/desktop/timeline/Navigator.h"

class QTextBrowser;

namespace bubblescope {

class BubbleTable;
class CounterChart;
class FindingTableModel;
class RunList;
class UtilizationChart;

/// The tabs below the charts: utilization of all shown runs; counters, bubbles and findings of the
/// current run; the selected object.
class LowerPanel : public QTabWidget {
    Q_OBJECT

  public:
    LowerPanel(RunList& runs, ViewState& view, Navigator& navigator, QWidget* parent = nullptr);

    void setCurrentRun(Run* run);
    void refreshUtilization();
    /// See CounterChart.
    void setTimeMargins(int left, int right);

  signals:
    void bubbleActivated();

  private:
    void buildTabs();
    QWidget* makeFindings();
    void refreshFindings();
    void refreshSelection();

    RunList& runs_;
    ViewState& view_;
    UtilizationChart* utilization_;
    CounterChart* counters_;
    BubbleTable* bubbles_;
    QTextBrowser* selection_;
    FindingTableModel* findings_;
};

}  // namespace bubblescope
