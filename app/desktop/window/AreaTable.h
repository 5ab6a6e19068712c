// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include "app/desktop/model/AreaTableModel.h"
#include "app/desktop/model/Worker.h"
#include "app/desktop/timeline/ViewState.h"

class QLabel;
class QTableView;

namespace bubblescope {

/// Sums up the area that is selected in the charts. Computed in the background.
class AreaTable : public QWidget {
    Q_OBJECT

  public:
    explicit AreaTable(ViewState& view, QWidget* parent = nullptr);

    /// Of what is shown now; in any thread. Throws Error when the file cannot be written.
    std::function<void()> writer(const QString& path) const;

  signals:
    void exportWanted();

  private:
    void buildLayout();
    void followArea();
    void work();
    void show(const std::shared_ptr<const AreaFigures>& figures);
    void copy() const;

    ViewState& view_;
    AreaTableModel* model_;
    QLabel* title_;
    QTableView* table_;
    QPointer<Run> run_;  ///< of the area
    std::shared_ptr<std::atomic<int>> asked_ = std::make_shared<std::atomic<int>>(0);
    Worker worker_;
};

}  // namespace bubblescope
