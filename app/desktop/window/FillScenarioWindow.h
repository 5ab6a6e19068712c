// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include "app/desktop/model/FillScenarioResult.h"
#include "app/desktop/model/Settings.h"
#include "app/desktop/model/Worker.h"
#include "app/desktop/window/Exporter.h"
#include "core/base/Progress.h"

class QCustomPlot;
class QLabel;
class QPushButton;
class QTableView;
class QTextBrowser;

namespace bubblescope {

class FillScenarioTableModel;

/// A fill scenario: runs it, and shows its bars, its points, and what was published. Closing it
/// cancels it.
class FillScenarioWindow : public QWidget {
    Q_OBJECT

  public:
    /// Settings and exporter are the caller's, who keeps them alive.
    FillScenarioWindow(const FillScenario& scenario, Settings& settings, Exporter& exporter,
                       QWidget* parent);
    ~FillScenarioWindow() override;

    const FillScenarioResult* result() const { return result_.get(); }

  signals:
    void simulationWanted(const bubblescope::SimulationSpec& spec);

  protected:
    void changeEvent(QEvent* event) override;

  private:
    void buildLayout();
    QWidget* makeHeading();
    QWidget* makeTable();
    void connectParts();
    void start();
    void takeResult(std::shared_ptr<const FillScenarioResult> result);
    void refreshPlot();
    void open(int row);
    void askForExport();
    void exportTo(const ExportRequest& request);

    FillScenario scenario_;
    Settings& settings_;
    Exporter& exporter_;
    std::shared_ptr<const FillScenarioResult> result_;
    std::shared_ptr<Progress> progress_ = std::make_shared<Progress>();
    QLabel* state_;
    QPushButton* export_;
    QPushButton* simulate_;
    QCustomPlot* plot_;
    QTextBrowser* comparison_;
    FillScenarioTableModel* model_;
    QTableView* table_;
    Worker worker_;
};

}  // namespace bubblescope
