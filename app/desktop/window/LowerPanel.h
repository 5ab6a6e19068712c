// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTabWidget>

#include "app/desktop/timeline/ViewState.h"

class QTextBrowser;

namespace bubblescope {

class BubbleTable;
class FindingTableModel;
class RunList;
class UtilizationChart;

/// The tabs below the charts: utilization of all shown runs; bubbles and findings of the current
/// run; the selected object.
class LowerPanel : public QTabWidget {
    Q_OBJECT

  public:
    LowerPanel(RunList& runs, ViewState& view, QWidget* parent = nullptr);

    void setCurrentRun(Run* run);
    void refreshUtilization();

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
    BubbleTable* bubbles_;
    QTextBrowser* selection_;
    FindingTableModel* findings_;
};

}  // namespace bubblescope
