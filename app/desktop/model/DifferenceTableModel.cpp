// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/model/DifferenceTableModel.h"

#include <cmath>

#include "app/desktop/model/CoreText.h"
#include "app/desktop/model/Text.h"

namespace bubblescope {

namespace {

struct GroupText {
    const char* title;
    const char* inFiles;
    const char* definition;
};

/// By FigureGroup.
constexpr GroupText groupTexts[]{
    {QT_TRANSLATE_NOOP("bubblescope::DifferenceTableModel", "length"), "length_ns",
     QT_TRANSLATE_NOOP("bubblescope::DifferenceTableModel", "Of what is compared.")},
    {QT_TRANSLATE_NOOP("bubblescope::DifferenceTableModel", "utilization"), "utilization",
     QT_TRANSLATE_NOOP(
         "bubblescope::DifferenceTableModel",
         "Time in which devices compute, divided by their spans within the stretch.")},
    {QT_TRANSLATE_NOOP("bubblescope::DifferenceTableModel", "computing"), "computing_ns",
     QT_TRANSLATE_NOOP("bubblescope::DifferenceTableModel",
                       "Time in which devices compute, added up over devices.")},
    {QT_TRANSLATE_NOOP("bubblescope::DifferenceTableModel", "bubbles"), "bubbles_ns",
     QT_TRANSLATE_NOOP("bubblescope::DifferenceTableModel",
                       "Time in which devices compute nothing, added up over devices.")},
    {QT_TRANSLATE_NOOP("bubblescope::DifferenceTableModel", "bubble"), "bubble_ns",
     QT_TRANSLATE_NOOP("bubblescope::DifferenceTableModel",
                       "Time in which devices compute nothing for this reason, added up over "
                       "devices.")},
    {QT_TRANSLATE_NOOP("bubblescope::DifferenceTableModel", "kind"), "kind_ns",
     QT_TRANSLATE_NOOP("bubblescope::DifferenceTableModel",
                       "Time of the slices of this kind, added up over devices; those that overlap "
                       "on a device count once.")},
    {QT_TRANSLATE_NOOP("bubblescope::DifferenceTableModel", "stage"), "stage_ns",
     QT_TRANSLATE_NOOP("bubblescope::DifferenceTableModel", "Computation of this stage.")},
    {QT_TRANSLATE_NOOP("bubblescope::DifferenceTableModel", "device"), "device_ns",
     QT_TRANSLATE_NOOP("bubblescope::DifferenceTableModel", "Computation of this device.")},
};

const GroupText& textOf(FigureGroup group) {
    return groupTexts[static_cast<std::size_t>(group)];
}

QString signedDuration(double ns) {
    const auto whole = static_cast<std::int64_t>(std::llround(std::abs(ns)));
    if (whole == 0) return QStringLiteral("±0");
    return (ns < 0 ? QStringLiteral("−") : QStringLiteral("+")) + durationText(whole);
}

}  // namespace

void DifferenceTableModel::setDifferences(std::shared_ptr<const RunDifferences> differences) {
    beginResetModel();
    differences_ = std::move(differences);
    endResetModel();
}

DifferenceTableModel::Place DifferenceTableModel::placeOf(int column) {
    const int behind = column - FirstRunColumn;
    if (behind == 0) return {};
    return {static_cast<std::size_t>((behind + 1) / 2), behind % 2 == 0};
}

int DifferenceTableModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() || !differences_ ? 0 : static_cast<int>(differences_->figures.size());
}

int DifferenceTableModel::columnCount(const QModelIndex& parent) const {
    if (parent.isValid() || !differences_) return 0;
    return FirstRunColumn + 2 * static_cast<int>(differences_->runs.size()) - 1;
}

QVariant DifferenceTableModel::data(const QModelIndex& index, int role) const {
    const ComparedFigure& figure = differences_->figures[static_cast<std::size_t>(index.row())];
    const GroupText& group = textOf(figure.group);
    if (role == Qt::ToolTipRole) return longToolTip(tr(group.definition));
    if (role == Qt::TextAlignmentRole)
        return QVariant((index.column() < FirstRunColumn ? Qt::AlignLeft : Qt::AlignRight) |
                        Qt::AlignVCenter);
    if (role != Qt::DisplayRole && role != Qt::EditRole) return {};
    if (index.column() == GroupColumn)
        return role == Qt::EditRole ? QString::fromLatin1(group.inFiles) : tr(group.title);
    if (index.column() == NameColumn) return nameOf(figure);
    const Place place = placeOf(index.column());
    if (role == Qt::DisplayRole) return text(figure, place);
    const double value =
        figure.values[place.run] - (place.isDifference ? figure.values.front() : 0);
    return figure.isShare() ? QVariant(value) : QVariant(qlonglong{std::llround(value)});
}

QString DifferenceTableModel::nameOf(const ComparedFigure& figure) const {
    switch (figure.group) {
        case FigureGroup::Cause:
            return coreText(bubbleCauseTitle(static_cast<BubbleCause>(figure.index)));
        case FigureGroup::Kind:
            return coreText(sliceKindTable[static_cast<std::size_t>(figure.index)].title);
        case FigureGroup::Stage:
            return figure.index < 0 ? tr("unknown") : tr("stage %1").arg(figure.index);
        case FigureGroup::Device:
            return differences_->devices.value(figure.index);
        default:
            return {};
    }
}

QString DifferenceTableModel::text(const ComparedFigure& figure, const Place& place) const {
    const double value = figure.values[place.run];
    const double base = figure.values.front();
    if (!place.isDifference)
        return figure.isShare() ? percentText(value) : durationText(std::llround(value));
    if (figure.isShare())
        return tr("%1 pt", "percentage points").arg(signedText(100 * (value - base), 1));
    const QString time = signedDuration(value - base);
    if (base == 0 || value == base) return time;
    return tr("%1 (%2 %)", "time, change").arg(time, signedText(100 * (value - base) / base, 1));
}

QVariant DifferenceTableModel::headerData(int section, Qt::Orientation orientation,
                                          int role) const {
    if (orientation != Qt::Horizontal || !differences_) return {};
    if (role == Qt::TextAlignmentRole && section >= FirstRunColumn)
        return QVariant(Qt::AlignRight | Qt::AlignVCenter);
    const bool isForFiles = role == Qt::EditRole;
    if (role != Qt::DisplayRole && !isForFiles) return {};
    if (section == GroupColumn) return isForFiles ? QStringLiteral("by") : tr("By");
    if (section == NameColumn) return isForFiles ? QStringLiteral("name") : tr("Name");
    const Place place = placeOf(section);
    const QString& run = differences_->runs[static_cast<qsizetype>(place.run)];
    if (!place.isDifference) return run;
    return isForFiles ? run + QStringLiteral(" - ") + differences_->runs.front() : tr("Difference");
}

}  // namespace bubblescope
