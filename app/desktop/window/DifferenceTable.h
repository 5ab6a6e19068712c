// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <atomic>

#include "app/desktop/model/DifferenceTableModel.h"
#include "app/desktop/model/Worker.h"
#include "app/desktop/timeline/ViewState.h"
#include "app/desktop/window/TablePage.h"

namespace bubblescope {

class RunList;

/// The shown runs against the baseline: over what is measured in the charts, else over all that
/// they show. Computed in the background.
class DifferenceTable : public TablePage {
    Q_OBJECT

  public:
    DifferenceTable(RunList& runs, ViewState& view, QWidget* parent = nullptr);

    /// Whether there are runs to compare.
    bool isNeeded() const;

  signals:
    void neededChanged(bool isNeeded);

  private:
    DifferenceTable(RunList& runs, ViewState& view, DifferenceTableModel* model, QWidget* parent);
    void refresh();
    void show(const std::shared_ptr<const RunDifferences>& differences);
    QList<Run*> compared() const;  ///< the baseline first

    RunList& runs_;
    ViewState& view_;
    DifferenceTableModel* model_;
    std::shared_ptr<std::atomic<int>> asked_ = std::make_shared<std::atomic<int>>(0);
    Worker worker_;
};

}  // namespace bubblescope
