// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPointer>
#include <QTimer>
#include <QWidget>
#include <functional>

#include "app/desktop/timeline/EventTableModel.h"

class QLabel;
class QTableView;

namespace bubblescope {

class TimelineArea;

/// What the chart of the current run shows, as a table: for reading with keys, or aloud. It follows
/// the visible time and the rows while it is in sight; selecting goes both ways.
class EventTable : public QWidget {
    Q_OBJECT

  public:
    explicit EventTable(TimelineArea& charts, QWidget* parent = nullptr);

    void setRun(Run* run);
    /// Of what is shown now, as CSV; in any thread. Throws Error when the file cannot be written.
    std::function<void()> writer(const QString& path) const;

  signals:
    void exportWanted();

  protected:
    void showEvent(QShowEvent* event) override;

  private:
    void buildLayout();
    void connectParts();
    void refresh();
    void updateTitle();
    void selectEvent(int row);
    void followSelection();
    void copy() const;

    TimelineArea& charts_;
    QPointer<Run> run_;
    EventTableModel* model_;
    QLabel* title_;
    QTableView* table_;
    QTimer later_;  ///< so that panning does not count events at every step
};

}  // namespace bubblescope
