// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractTableModel>
#include <memory>
#include <vector>

#include "core/analyze/AreaComparison.h"

namespace bubblescope {

/// The figures of several runs over the same stretch of their charts; the first is the baseline.
struct RunDifferences {
    QStringList runs;
    QStringList devices;  ///< names, of the run that has most
    std::vector<ComparedFigure> figures;
};

/// A row for each figure; a column for the value of each run, and for all but the baseline one for
/// the difference. Cells have numbers for files in Qt::EditRole.
class DifferenceTableModel : public QAbstractTableModel {
    Q_OBJECT

  public:
    enum Column { GroupColumn, NameColumn, FirstRunColumn };

    using QAbstractTableModel::QAbstractTableModel;

    void setDifferences(std::shared_ptr<const RunDifferences> differences);

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation,
                        int role = Qt::DisplayRole) const override;

  private:
    /// What a column behind FirstRunColumn shows.
    struct Place {
        std::size_t run = 0;
        bool isDifference = false;
    };
    static Place placeOf(int column);

    QString nameOf(const ComparedFigure& figure) const;
    QString text(const ComparedFigure& figure, const Place& place) const;

    std::shared_ptr<const RunDifferences> differences_;
};

}  // namespace bubblescope
