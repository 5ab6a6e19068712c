// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractTableModel>
#include <memory>
#include <vector>

#include "app/desktop/model/Run.h"
#include "core/analyze/AreaSummary.h"

namespace bubblescope {

/// An AreaSummary with the names of its run.
struct AreaFigures {
    QString run;
    std::shared_ptr<const RunContent> content;
    AreaSummary summary;
};

/// A row per kind, device, stage and cause of bubbles that has time in an area. Cells have numbers
/// for files in Qt::EditRole.
class AreaTableModel : public QAbstractTableModel {
    Q_OBJECT

  public:
    enum Column { GroupColumn, NameColumn, TimeColumn, ShareColumn, SlicesColumn, ColumnCount };

    using QAbstractTableModel::QAbstractTableModel;

    void setFigures(std::shared_ptr<const AreaFigures> figures);

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation,
                        int role = Qt::DisplayRole) const override;
    void sort(int column, Qt::SortOrder order = Qt::AscendingOrder) override;

  private:
    struct Row {
        int group = 0;
        QString name;
        std::int64_t timeNs = 0;
        std::int64_t ofNs = 0;
        std::optional<std::int64_t> slices;

        double share() const;
    };

    void reload();
    void add(int group, const QString& name, const AreaTotal& total, std::int64_t ofNs);
    QString text(const Row& row, int column) const;
    QVariant number(const Row& row, int column) const;

    std::shared_ptr<const AreaFigures> figures_;
    std::vector<Row> rows_;
};

/// "2 rows of 1F1B, 3.5 ms: utilization 81.2 %, bubble 0.66 ms", with the exact length.
QString areaTitle(const AreaFigures& figures);

}  // namespace bubblescope
