// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractTableModel>
#include <QPointer>
#include <optional>
#include <vector>

#include "app/desktop/model/Run.h"

namespace bubblescope {

/// A recording beside its simulation: what each kind of operation took on average, and the step.
struct ComparisonRow {
    QString what;
    QString definition;
    std::int64_t count = 0;  ///< how many were recorded
    double recorded = 0;     ///< nanoseconds, or a share
    double simulated = 0;
    bool isShare = false;

    /// By how much the simulation is off, as a share of what was recorded; of shares the
    /// difference. Nothing where none was recorded or simulated.
    std::optional<double> error() const;
};

std::vector<ComparisonRow> compareWithRecording(const RunContent& recorded,
                                                const RunContent& simulated,
                                                const SimulationSpec& spec);

/// Those rows, for a simulation that Run::recorded() knows the recording of. Empty for others.
class ComparisonTableModel : public QAbstractTableModel {
    Q_OBJECT

  public:
    enum Column {
        WhatColumn,
        CountColumn,
        RecordedColumn,
        SimulatedColumn,
        ErrorColumn,
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

    QPointer<Run> run_;
    QPointer<Run> recorded_;
    std::vector<ComparisonRow> rows_;
};

}  // namespace bubblescope
