// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/model/AreaTableModel.h"

#include <QLocale>
#include <algorithm>

#include "app/desktop/model/CoreText.h"
#include "app/desktop/model/Text.h"

namespace bubblescope {

namespace {

enum Group { KindGroup, DeviceGroup, StageGroup, BubbleGroup };

QString groupTitle(int group) {
    switch (group) {
        case KindGroup:
            return AreaTableModel::tr("kind");
        case DeviceGroup:
            return AreaTableModel::tr("device");
        case StageGroup:
            return AreaTableModel::tr("stage");
        default:
            return AreaTableModel::tr("bubble");
    }
}

QString groupDefinition(int group) {
    switch (group) {
        case KindGroup:
            return AreaTableModel::tr(
                "Time of the area's slices of this kind; those that overlap on a device count "
                "once. Shares are of the length of the area, once for each device.");
        case DeviceGroup:
            return AreaTableModel::tr(
                "Time in which the area's rows of this device compute. Shares are of the device's "
                "span within the area: its utilization, when all its rows are in the area.");
        case StageGroup:
            return AreaTableModel::tr("Computation of this stage; shares as for kinds.");
        default:
            return AreaTableModel::tr(
                "Time in which the area's devices compute nothing for this reason. Shares are of "
                "the spans of the devices within the area.");
    }
}

}  // namespace

double AreaTableModel::Row::share() const {
    return ofNs == 0 ? 0 : static_cast<double>(timeNs) / static_cast<double>(ofNs);
}

void AreaTableModel::setFigures(std::shared_ptr<const AreaFigures> figures) {
    beginResetModel();
    figures_ = std::move(figures);
    reload();
    endResetModel();
}

void AreaTableModel::reload() {
    rows_.clear();
    if (!figures_) return;
    const AreaSummary& area = figures_->summary;
    const auto devices = figures_->content->timeline->devices();
    for (std::size_t kind = 0; kind < sliceKindCount; ++kind)
        add(KindGroup, coreText(sliceKindTable[kind].title), area.kinds[kind], area.areaNs);
    for (const AreaDevice& device : area.devices) {
        const std::string& name = devices[static_cast<std::size_t>(device.device)].name;
        rows_.push_back({DeviceGroup, toQString(name), device.compute.timeNs, device.spanNs,
                         device.compute.slices});
    }
    for (const AreaStage& stage : area.stages)
        add(StageGroup, stage.stage < 0 ? tr("unknown") : tr("stage %1").arg(stage.stage),
            stage.compute, area.areaNs);
    const TimeByCause bubbles = area.bubblesNs();
    for (std::size_t cause = 0; cause < bubbleCauseCount; ++cause) {
        if (bubbles[cause] == 0) continue;
        rows_.push_back({BubbleGroup, coreText(bubbleCauseTitle(static_cast<BubbleCause>(cause))),
                         bubbles[cause], area.spanNs(), std::nullopt});
    }
}

void AreaTableModel::add(int group, const QString& name, const AreaTotal& total,
                         std::int64_t ofNs) {
    if (total.slices > 0) rows_.push_back({group, name, total.timeNs, ofNs, total.slices});
}

int AreaTableModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(rows_.size());
}

int AreaTableModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : ColumnCount;
}

QVariant AreaTableModel::data(const QModelIndex& index, int role) const {
    const Row& row = rows_[static_cast<std::size_t>(index.row())];
    switch (role) {
        case Qt::DisplayRole:
            return text(row, index.column());
        case Qt::EditRole:
            return number(row, index.column());
        case Qt::ToolTipRole:
            return longToolTip(groupDefinition(row.group));
        case Qt::TextAlignmentRole:
            return QVariant((index.column() < TimeColumn ? Qt::AlignLeft : Qt::AlignRight) |
                            Qt::AlignVCenter);
        default:
            return {};
    }
}

QString AreaTableModel::text(const Row& row, int column) const {
    switch (column) {
        case TimeColumn:
            return durationText(row.timeNs);
        case ShareColumn:
            return percentText(row.share());
        case SlicesColumn:
            return row.slices ? QLocale().toString(static_cast<qlonglong>(*row.slices)) : QString();
        default:
            return number(row, column).toString();
    }
}

QVariant AreaTableModel::number(const Row& row, int column) const {
    switch (column) {
        case GroupColumn:
            return groupTitle(row.group);
        case NameColumn:
            return row.name;
        case TimeColumn:
            return static_cast<qlonglong>(row.timeNs);
        case ShareColumn:
            return row.share();
        case SlicesColumn:
            return row.slices ? QVariant(static_cast<qlonglong>(*row.slices)) : QVariant();
        default:
            return {};
    }
}

QVariant AreaTableModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal) return {};
    if (role == Qt::EditRole) {
        static constexpr std::array names{"by", "name", "time_ns", "share", "slices"};
        return QLatin1String(names[static_cast<std::size_t>(section)]);
    }
    if (role == Qt::TextAlignmentRole && section >= TimeColumn)
        return QVariant(Qt::AlignRight | Qt::AlignVCenter);
    if (role != Qt::DisplayRole) return {};
    switch (section) {
        case GroupColumn:
            return tr("By");
        case NameColumn:
            return tr("Name");
        case TimeColumn:
            return tr("Time");
        case ShareColumn:
            return tr("Share");
        case SlicesColumn:
            return tr("Slices");
        default:
            return {};
    }
}

/// Groups stay together, whatever they are sorted by.
void AreaTableModel::sort(int column, Qt::SortOrder order) {
    emit layoutAboutToBeChanged();
    const auto isLess = [column](const Row& a, const Row& b) {
        if (column == TimeColumn) return a.timeNs < b.timeNs;
        if (column == ShareColumn) return a.share() < b.share();
        if (column == SlicesColumn) return a.slices < b.slices;
        return column == NameColumn && a.name.localeAwareCompare(b.name) < 0;
    };
    std::ranges::stable_sort(rows_, [&](const Row& a, const Row& b) {
        if (a.group != b.group)
            return column == GroupColumn && order == Qt::DescendingOrder ? a.group > b.group
                                                                         : a.group < b.group;
        return order == Qt::AscendingOrder ? isLess(a, b) : isLess(b, a);
    });
    emit layoutChanged();
}

QString areaTitle(const AreaFigures& figures) {
    const AreaSummary& area = figures.summary;
    const QString rows = area.rows == 1 ? AreaTableModel::tr("1 row of %1")
                                        : AreaTableModel::tr("%1 rows of %2").arg(area.rows);
    QString title = rows.arg(figures.run) + QStringLiteral(" · ") +
                    durationText(area.window.endNs - area.window.startNs);
    if (area.spanNs() == 0) return title;
    title += QStringLiteral(" · ") +
             AreaTableModel::tr("utilization %1").arg(percentText(area.utilization()));
    return title + QStringLiteral(" · ") +
           AreaTableModel::tr("bubble %1 (%2)")
               .arg(durationText(area.spanNs() - area.utilizedNs()),
                    percentText(1 - area.utilization()));
}

}  // namespace bubblescope
