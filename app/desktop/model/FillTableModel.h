// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractTableModel>
#include <QPointer>
#include <memory>

#include "app/desktop/model/Run.h"

namespace bubblescope {

/// What filling the bubbles of one run came to, a row per device. Empty where none are filled.
class FillTableModel : public QAbstractTableModel {
    Q_OBJECT

  public:
    enum Column {
        DeviceColumn,
        StepsColumn,
        LimitColumn,
        LifeColumn,
        BeforeColumn,
        UtilizationColumn,
        UsageColumn,
        TooSmallColumn,
        DependencyColumn,
        MemoryLackColumn,
        NoWorkColumn,
        LeftOverColumn,
        LeftOutColumn,
        MemoryColumn,
        NoncausalColumn,
        ColumnCount
    };

    using QAbstractTableModel::QAbstractTableModel;

    void setRun(Run* run);

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation,
                        int role = Qt::DisplayRole) const override;

  private:
    void reload();
    QString text(std::size_t device, Column column) const;

    QPointer<Run> run_;
    std::shared_ptr<const BubbleFill> fill_;
};

}  // namespace bubblescope
