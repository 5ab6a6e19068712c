// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractTableModel>

#include "app/desktop/model/ScenarioResult.h"

namespace bubblescope {

/// The best points of a scenario, a row each.
class ScenarioTableModel : public QAbstractTableModel {
    Q_OBJECT

  public:
    enum Column {
        MethodColumn,
        BatchColumn,
        ThroughputColumn,
        StepColumn,
        BubbleColumn,
        ExposedColumn,
        MemoryColumn,
        LayoutColumn,
        ShardingColumn,
        ColumnCount
    };

    using QAbstractTableModel::QAbstractTableModel;

    void setResult(std::shared_ptr<const ScenarioResult> result);
    std::size_t pointAt(int row) const { return points_[static_cast<std::size_t>(row)]; }
    int rowOf(std::size_t point) const;  ///< -1 for one that is not the best

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation,
                        int role = Qt::DisplayRole) const override;

  private:
    QString text(std::size_t point, Column column) const;

    std::shared_ptr<const ScenarioResult> result_;
    std::vector<std::size_t> points_;  ///< indices into the result's
};

}  // namespace bubblescope
