// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractTableModel>

#include "app/desktop/model/FillScenarioResult.h"

namespace bubblescope {

/// The points of a fill scenario, a row each.
class FillScenarioTableModel : public QAbstractTableModel {
    Q_OBJECT

  public:
    enum Column {
        MethodColumn,
        PolicyColumn,
        StepColumn,
        BeforeColumn,
        UtilizationColumn,
        UsageColumn,
        RefreshColumn,
        StretchColumn,
        NoncausalColumn,
        MemoryColumn,
        ColumnCount
    };

    using QAbstractTableModel::QAbstractTableModel;

    void setResult(std::shared_ptr<const FillScenarioResult> result);

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation,
                        int role = Qt::DisplayRole) const override;

  private:
    QString text(std::size_t point, Column column) const;

    std::shared_ptr<const FillScenarioResult> result_;
};

}  // namespace bubblescope
