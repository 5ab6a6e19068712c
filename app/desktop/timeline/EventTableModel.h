// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractTableModel>
#include <memory>
#include <vector>

#include "app/desktop/timeline/RowLayout.h"
#include "app/desktop/timeline/ViewState.h"

namespace bubblescope {

/// The slices that a chart shows: by row from top to bottom, then by time. Immutable.
class ShownEvents {
  public:
    ShownEvents() = default;
    /// `time` from the run's start. Takes time in proportion to lanes, not to slices.
    ShownEvents(std::shared_ptr<const RunContent> content, const RowLayout& rows,
                const TimeRange& time);

    std::size_t size() const { return size_; }
    SliceIndex slice(std::size_t place) const;
    QString row(std::size_t place) const;  ///< the label of its row
    std::optional<std::size_t> placeOf(SliceIndex slice) const;
    const Timeline& timeline() const { return *content_->timeline; }

  private:
    struct Part {
        QString row;
        SliceIndex begin = 0;
        SliceIndex end = 0;
        std::size_t before = 0;  ///< how many events are in the parts before
    };
    const Part& partAt(std::size_t place) const;

    std::shared_ptr<const RunContent> content_;
    std::vector<Part> parts_;  ///< none is empty
    std::size_t size_ = 0;
};

/// The same as a table, with a column for each thing that is known of a slice. Cells have numbers
/// for files in Qt::EditRole.
class EventTableModel : public QAbstractTableModel {
    Q_OBJECT

  public:
    enum Column {
        RowColumn,
        NameColumn,
        KindColumn,
        StartColumn,
        DurationColumn,
        StageColumn,
        MicroBatchColumn,
        StepColumn,
        ColumnCount
    };

    using QAbstractTableModel::QAbstractTableModel;

    void setEvents(ShownEvents events);
    const ShownEvents& events() const { return events_; }

    /// As many as a view can count.
    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation,
                        int role = Qt::DisplayRole) const override;

  private:
    QVariant number(std::size_t place, int column) const;

    ShownEvents events_;
};

}  // namespace bubblescope
