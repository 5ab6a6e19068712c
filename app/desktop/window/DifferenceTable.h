// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/desktop/model/BackgroundTask.h"
#include "app/desktop/model/DifferenceTableModel.h"
#include "app/desktop/timeline/ViewState.h"
#include "app/desktop/window/TablePage.h"

namespace bubblescope {

class RunList;

/// The shown runs against the baseline: over what is measured in the charts, else over all that
/// they show. Computed in the background, while it is in sight.
class DifferenceTable : public TablePage {
    Q_OBJECT

  public:
    DifferenceTable(RunList& runs, ViewState& view, QWidget* parent = nullptr);

    /// Whether there are runs to compare.
    bool isNeeded() const;

  signals:
    void neededChanged(bool isNeeded);

  protected:
    void showEvent(QShowEvent* event) override;

  private:
    DifferenceTable(RunList& runs, ViewState& view, DifferenceTableModel* model, QWidget* parent);
    void refresh();
    void show(const std::shared_ptr<const RunDifferences>& differences);
    QList<Run*> compared() const;  ///< the baseline first

    RunList& runs_;
    ViewState& view_;
    DifferenceTableModel* model_;
    BackgroundTask task_;
};

}  // namespace bubblescope
