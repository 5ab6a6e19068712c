// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include "app/desktop/model/BackgroundTask.h"
#include "app/desktop/model/ScenarioResult.h"
#include "app/desktop/model/Settings.h"
#include "app/desktop/window/Exporter.h"

class QLabel;
class QProgressBar;
class QPushButton;
class QTableView;
class QTextBrowser;

namespace bubblescope {

class ScenarioChart;
class ScenarioTableModel;

/// A scenario: runs it, and shows its chart, the chosen point, the best points, and what was
/// published. Closing it cancels it.
class ScenarioWindow : public QWidget {
    Q_OBJECT

  public:
    /// Settings and exporter are the caller's, who keeps them alive.
    ScenarioWindow(const Scenario& scenario, Settings& settings, Exporter& exporter,
                   QWidget* parent);

    const ScenarioResult* result() const { return result_.get(); }

  signals:
    void simulationWanted(const bubblescope::SimulationSpec& spec);

  private:
    void buildLayout();
    QWidget* makeHeading();
    QWidget* makeDetails();
    QWidget* makeTable();
    void connectParts();
    void start();
    void takeResult(std::shared_ptr<const ScenarioResult> result);
    void showState(const QString& text, bool isRunning);
    void choose(std::size_t point);
    void open(std::size_t point);
    void askForExport();
    void exportTo(const ExportRequest& request);

    Scenario scenario_;
    Settings& settings_;
    Exporter& exporter_;
    std::shared_ptr<const ScenarioResult> result_;
    std::size_t chosen_ = 0;
    QLabel* state_;
    QProgressBar* progress_;
    QPushButton* cancel_;
    QPushButton* export_;
    QPushButton* simulate_;
    ScenarioChart* chart_;
    QTextBrowser* point_;
    QTextBrowser* comparison_;
    ScenarioTableModel* model_;
    QTableView* table_;
    BackgroundTask task_;
};

}  // namespace bubblescope
