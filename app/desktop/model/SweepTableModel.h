// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractTableModel>
#include <memory>

#include "app/desktop/model/SweepOutcome.h"

namespace bubblescope {

/// The plans of a sweep that fit, a row each: parameters, figures, and what bounds it.
class SweepTableModel : public QAbstractTableModel {
    Q_OBJECT

  public:
    using QAbstractTableModel::QAbstractTableModel;

    void setOutcome(std::shared_ptr<const SweepOutcome> outcome);
    std::size_t planAt(int row) const { return plans_[static_cast<std::size_t>(row)]; }
    int rowOf(std::size_t plan) const;  ///< -1 for one that does not fit

    static int figureColumn(int figure);
    static int boundColumn();

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation,
                        int role = Qt::DisplayRole) const override;
    void sort(int column, Qt::SortOrder order = Qt::AscendingOrder) override;

  private:
    QString text(const SweepPlan& plan, int column) const;
    double key(const SweepPlan& plan, int column) const;

    std::shared_ptr<const SweepOutcome> outcome_;
    std::vector<std::size_t> plans_;  ///< indices into the outcome's
};

}  // namespace bubblescope
