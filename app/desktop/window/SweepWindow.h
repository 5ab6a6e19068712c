// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include "app/desktop/model/BackgroundTask.h"
#include "app/desktop/model/Settings.h"
#include "app/desktop/model/SweepOutcome.h"
#include "app/desktop/window/Exporter.h"

class QLabel;
class QProgressBar;
class QPushButton;
class QTableView;
class QTabWidget;
class QTextBrowser;

namespace bubblescope {

class HeatMapChart;
class ParetoChart;
class PlanChart;
class SweepForm;
class SweepTableModel;

/// Simulates a grid of plans and shows which are good, and why: charts, a table, and the chosen
/// plan, which can be opened as a run. Closing it cancels it.
class SweepWindow : public QWidget {
    Q_OBJECT

  public:
    /// Settings and exporter are the caller's, who keeps them alive.
    SweepWindow(const SimulationSpec& start, Settings& settings, Exporter& exporter,
                QWidget* parent);

    const SweepOutcome* outcome() const { return outcome_.get(); }

  signals:
    void simulationWanted(const bubblescope::SimulationSpec& spec);

  private:
    void buildLayout();
    QWidget* makeFormColumn();
    QWidget* makeHeading();
    QWidget* makeDetails();
    QWidget* makeTable();
    void connectParts();
    void showCount();
    void start();
    void takeOutcome(std::shared_ptr<const SweepOutcome> outcome);
    void showColumns();
    void showState(const QString& text, bool isRunning);
    void choose(std::size_t plan);
    void open(std::size_t plan);
    PlanChart* shownChart() const;
    void askForExport();
    void exportTo(const ExportRequest& request);

    Settings& settings_;
    Exporter& exporter_;
    std::shared_ptr<const SweepOutcome> outcome_;
    std::size_t chosen_ = 0;
    SweepForm* form_;
    QLabel* count_;
    QPushButton* start_;
    QLabel* state_;
    QProgressBar* progress_;
    QPushButton* cancel_;
    QPushButton* export_;
    QTabWidget* charts_;
    HeatMapChart* heatMap_;
    ParetoChart* pareto_;
    QTextBrowser* plan_;
    QPushButton* open_;
    SweepTableModel* model_;
    QTableView* table_;
    BackgroundTask task_;
};

}  // namespace bubblescope
