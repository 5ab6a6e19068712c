// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractTableModel>
#include <QPointer>
#include <memory>

#include "app/desktop/model/Run.h"

namespace bubblescope {

/// What the reader of a run's files repaired, skipped or doubts.
class FindingTableModel : public QAbstractTableModel {
    Q_OBJECT

  public:
    enum Column { SeverityColumn, WhatColumn, WhereColumn, CountColumn, ColumnCount };

    using QAbstractTableModel::QAbstractTableModel;

    void setRun(Run* run);

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation,
                        int role = Qt::DisplayRole) const override;

  private:
    void reload();

    QPointer<Run> run_;
    std::shared_ptr<const RunContent> content_;
};

}  // namespace bubblescope
