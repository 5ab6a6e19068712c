// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/timeline/EventTableModel.h"

#include <algorithm>
#include <array>
#include <limits>

#include "app/desktop/model/Text.h"
#include "app/desktop/timeline/ItemText.h"
#include "app/desktop/timeline/TimeTicks.h"

namespace bubblescope {

ShownEvents::ShownEvents(std::shared_ptr<const RunContent> content, const RowLayout& rows,
                         const TimeRange& time)
    : content_(std::move(content)) {
    const auto starts = timeline().startNs();
    const std::int64_t zeroNs = timeline().firstNs();
    for (const Row& row : rows.rows) {
        for (const RowLane& shown : row.lanes) {
            const Lane& lane = timeline().lanes()[shown.lane];
            const auto at = [&](std::int64_t ns) {
                const auto slices = starts.subspan(lane.begin, lane.end - lane.begin);
                return lane.begin +
                       static_cast<SliceIndex>(std::ranges::lower_bound(slices, ns + zeroNs) -
                                               slices.begin());
            };
            Part part{row.label, at(time.startNs), at(time.endNs), size_};
            // Of what starts before, the last may reach into the time.
            if (part.begin > lane.begin && timeline().endNs(part.begin - 1) > time.startNs + zeroNs)
                --part.begin;
            if (part.begin == part.end) continue;
            size_ += part.end - part.begin;
            parts_.push_back(std::move(part));
        }
    }
}

const ShownEvents::Part& ShownEvents::partAt(std::size_t place) const {
    return *std::prev(std::ranges::upper_bound(parts_, place, {}, &Part::before));
}

SliceIndex ShownEvents::slice(std::size_t place) const {
    const Part& part = partAt(place);
    return part.begin + static_cast<SliceIndex>(place - part.before);
}

QString ShownEvents::row(std::size_t place) const {
    return partAt(place).row;
}

std::optional<std::size_t> ShownEvents::placeOf(SliceIndex slice) const {
    for (const Part& part : parts_)
        if (slice >= part.begin && slice < part.end) return part.before + (slice - part.begin);
    return {};
}

void EventTableModel::setEvents(ShownEvents events) {
    beginResetModel();
    events_ = std::move(events);
    endResetModel();
}

int EventTableModel::rowCount(const QModelIndex& parent) const {
    constexpr std::size_t most = std::numeric_limits<int>::max() / 64;  // pixels are counted, too
    return parent.isValid() ? 0 : static_cast<int>(std::min(events_.size(), most));
}

int EventTableModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : ColumnCount;
}

QVariant EventTableModel::data(const QModelIndex& index, int role) const {
    const auto place = static_cast<std::size_t>(index.row());
    if (role == Qt::TextAlignmentRole)
        return QVariant((index.column() < StartColumn ? Qt::AlignLeft : Qt::AlignRight) |
                        Qt::AlignVCenter);
    if (role == Qt::EditRole) return number(place, index.column());
    if (role != Qt::DisplayRole) return {};
    const Slice slice = events_.timeline().slice(events_.slice(place));
    switch (index.column()) {
        case KindColumn:
            return kindTitle(slice.kind);
        case StartColumn:
            return formatExactTime(slice.startNs - events_.timeline().firstNs());
        case DurationColumn:
            return slice.unfinished ? tr("unfinished") : formatExactTime(slice.durationNs);
        default:
            return number(place, index.column());
    }
}

/// Nothing for what is not known.
QVariant EventTableModel::number(std::size_t place, int column) const {
    const Timeline& timeline = events_.timeline();
    const SliceIndex index = events_.slice(place);
    const auto known = [](std::int32_t number) { return number < 0 ? QVariant() : number; };
    switch (column) {
        case RowColumn:
            return events_.row(place);
        case NameColumn:
            return toQString(timeline.sliceLabel(index));
        case KindColumn:
            return toQString(traits(timeline.kind()[index]).name);
        case StartColumn:
            return qlonglong{timeline.startNs()[index] - timeline.firstNs()};
        case DurationColumn:
            return qlonglong{timeline.durationNs()[index]};
        case StageColumn:
            return known(timeline.stage()[index]);
        case MicroBatchColumn:
            return known(timeline.microBatch()[index]);
        default:
            return known(timeline.step()[index]);
    }
}

QVariant EventTableModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal) return {};
    if (role == Qt::EditRole) {
        static constexpr std::array names{"row",         "name",  "kind",        "start_ns",
                                          "duration_ns", "stage", "micro_batch", "step"};
        return QLatin1String(names[static_cast<std::size_t>(section)]);
    }
    if (role == Qt::TextAlignmentRole && section >= StartColumn)
        return QVariant(Qt::AlignRight | Qt::AlignVCenter);
    if (role != Qt::DisplayRole) return {};
    const std::array titles{tr("Row"),      tr("Name"),  tr("Kind"),        tr("Start"),
                            tr("Duration"), tr("Stage"), tr("Micro-batch"), tr("Step")};
    return titles[static_cast<std::size_t>(section)];
}

}  // namespace bubblescope
