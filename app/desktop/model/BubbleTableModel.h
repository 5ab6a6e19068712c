// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractTableModel>
#include <QPointer>
#include <memory>
#include <vector>

#include "app/desktop/model/Run.h"

namespace bubblescope {

/// All bubbles of one run, the longest first until another order is asked for.
class BubbleTableModel : public QAbstractTableModel {
    Q_OBJECT

  public:
    enum Column {
        DeviceColumn,
        CauseColumn,
        StartColumn,
        DurationColumn,
        ShareColumn,
        ColumnCount
    };

    using QAbstractTableModel::QAbstractTableModel;

    void setRun(Run* run);
    Run* run() const { return run_; }

    const Bubble& bubbleAt(int row) const { return bubbles_[static_cast<std::size_t>(row)]; }
    int rowOf(const Bubble& bubble) const;  ///< -1 when the run has no such bubble

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation,
                        int role = Qt::DisplayRole) const override;
    void sort(int column, Qt::SortOrder order = Qt::AscendingOrder) override;

  private:
    void reload();
    void sortBubbles();
    QString text(const Bubble& bubble, int column) const;
    double share(const Bubble& bubble) const;

    QPointer<Run> run_;
    std::shared_ptr<const RunContent> content_;
    std::vector<Bubble> bubbles_;
    int sortColumn_ = DurationColumn;
    Qt::SortOrder sortOrder_ = Qt::DescendingOrder;
};

}  // namespace bubblescope
