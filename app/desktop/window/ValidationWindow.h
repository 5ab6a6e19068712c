// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include "app/desktop/model/BackgroundTask.h"
#include "app/desktop/model/MeasuredRows.h"
#include "app/desktop/model/Settings.h"
#include "app/desktop/window/Exporter.h"

class QComboBox;
class QLabel;
class QProgressBar;
class QPushButton;
class QTableView;
class QTextBrowser;

namespace bubblescope {

class MeasuredTableModel;
class ValidationChart;

/// Measured iteration times beside simulated ones: a chart, the errors of groups, and every row.
/// Closing it cancels what is simulated.
class ValidationWindow : public QWidget {
    Q_OBJECT

  public:
    /// Settings and exporter are the caller's, who keeps them alive.
    ValidationWindow(Settings& settings, Exporter& exporter, QWidget* parent);

    /// In the background.
    void openFile(const QString& path);
    const MeasuredRows* rows() const { return rows_.get(); }

  private:
    void buildLayout();
    QWidget* makeHeading();
    QWidget* makeTable();
    void connectParts();
    void askForFile();
    void takeRows(std::shared_ptr<const MeasuredRows> rows);
    void showState(const QString& text, bool isRunning);
    void showGroups();
    void choose(std::size_t row);
    void askForExport();
    void exportTo(const ExportRequest& request);

    Settings& settings_;
    Exporter& exporter_;
    std::shared_ptr<const MeasuredRows> rows_;
    QString file_;
    QPushButton* open_;
    QComboBox* hardware_;
    QComboBox* grouping_;
    QLabel* state_;
    QProgressBar* progress_;
    QPushButton* cancel_;
    QPushButton* export_;
    ValidationChart* chart_;
    QTextBrowser* errors_;
    MeasuredTableModel* model_;
    QTableView* table_;
    BackgroundTask task_;
};

}  // namespace bubblescope
