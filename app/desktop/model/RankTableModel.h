// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractTableModel>
#include <memory>
#include <optional>

#include "app/desktop/model/Run.h"
#include "core/analyze/RankSummary.h"

namespace bubblescope {

/// What the devices of a run did in one of its steps, or in all of it.
struct RankFigures {
    std::shared_ptr<const RunContent> content;
    std::optional<std::size_t> step;  ///< index into Analysis::steps; empty: the whole run
    RankSummary summary;
};

/// Takes as long as the run has slices. Thread-safe.
RankFigures rankFiguresOf(std::shared_ptr<const RunContent> content,
                          std::optional<std::size_t> step);

/// Sentences on the slowest device and on what perfect balance would give; empty where fewer than
/// two devices compute.
QString balanceText(const RankFigures& figures);
QString balanceDefinition();

/// Shares of the time by device: computation, and each cause of waiting that occurs.
class RankShareModel : public QAbstractTableModel {
    Q_OBJECT

  public:
    enum Column { DeviceColumn, ComputeColumn, FirstCauseColumn };

    using QAbstractTableModel::QAbstractTableModel;

    void setFigures(std::shared_ptr<const RankFigures> figures);

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation,
                        int role = Qt::DisplayRole) const override;

  private:
    std::shared_ptr<const RankFigures> figures_;
    std::vector<BubbleCause> causes_;
};

/// Who waits for whom: a row for each device, a column for each that some device waits for.
class RankWaitingModel : public QAbstractTableModel {
    Q_OBJECT

  public:
    using QAbstractTableModel::QAbstractTableModel;

    void setFigures(std::shared_ptr<const RankFigures> figures);

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation,
                        int role = Qt::DisplayRole) const override;

  private:
    bool isOther(int column) const { return column == columnCount() - 1; }

    std::shared_ptr<const RankFigures> figures_;
    std::vector<std::size_t> peers_;  ///< devices that are waited for
};

}  // namespace bubblescope
