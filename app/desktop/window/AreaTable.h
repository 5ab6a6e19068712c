// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <atomic>

#include "app/desktop/model/AreaTableModel.h"
#include "app/desktop/model/Worker.h"
#include "app/desktop/timeline/ViewState.h"
#include "app/desktop/window/TablePage.h"

namespace bubblescope {

/// Sums up the area that is selected in the charts. Computed in the background.
class AreaTable : public TablePage {
    Q_OBJECT

  public:
    explicit AreaTable(ViewState& view, QWidget* parent = nullptr);

  private:
    AreaTable(ViewState& view, AreaTableModel* model, QWidget* parent);
    void followArea();
    void work();
    void show(const std::shared_ptr<const AreaFigures>& figures);

    ViewState& view_;
    AreaTableModel* model_;
    QPointer<Run> run_;  ///< of the area
    std::shared_ptr<std::atomic<int>> asked_ = std::make_shared<std::atomic<int>>(0);
    Worker worker_;
};

}  // namespace bubblescope
