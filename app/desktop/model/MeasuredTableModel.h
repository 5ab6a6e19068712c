// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractTableModel>
#include <memory>

#include "app/desktop/model/MeasuredRows.h"

namespace bubblescope {

/// Measured iterations beside their predictions, a row each.
class MeasuredTableModel : public QAbstractTableModel {
    Q_OBJECT

  public:
    enum Column {
        LineColumn,
        MeasuredColumn,
        PredictedColumn,
        ErrorColumn,
        AcceleratorsColumn,
        TensorColumn,
        PipelineColumn,
        DataColumn,
        HiddenColumn,
        LayersColumn,
        ColumnCount
    };

    using QAbstractTableModel::QAbstractTableModel;

    void setRows(std::shared_ptr<const MeasuredRows> rows);
    std::size_t rowAt(int place) const { return order_[static_cast<std::size_t>(place)]; }
    int placeOf(std::size_t row) const;

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation,
                        int role = Qt::DisplayRole) const override;
    /// Errors by their size, whichever sign they have.
    void sort(int column, Qt::SortOrder order = Qt::AscendingOrder) override;

  private:
    std::shared_ptr<const MeasuredRows> rows_;
    std::vector<std::size_t> order_;  ///< indices into the rows
};

}  // namespace bubblescope
