// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/model/FillScenarioTableModel.h"

#include <QLocale>
#include <array>

#include "app/desktop/model/Text.h"

namespace bubblescope {

namespace {

struct Title {
    const char* text;
    const char* help;
};

constexpr std::array<Title, FillScenarioTableModel::ColumnCount> titles{{
    {QT_TRANSLATE_NOOP("bubblescope::FillScenarioTableModel", "Method"), ""},
    {QT_TRANSLATE_NOOP("bubblescope::FillScenarioTableModel", "Policy"), ""},
    {QT_TRANSLATE_NOOP("bubblescope::FillScenarioTableModel", "Step"),
     QT_TRANSLATE_NOOP("bubblescope::FillScenarioTableModel", "Of the plain pipeline.")},
    {QT_TRANSLATE_NOOP("bubblescope::FillScenarioTableModel", "Before"),
     QT_TRANSLATE_NOOP("bubblescope::FillScenarioTableModel", "Utilization of the plain step.")},
    {QT_TRANSLATE_NOOP("bubblescope::FillScenarioTableModel", "Utilization"),
     QT_TRANSLATE_NOOP("bubblescope::FillScenarioTableModel",
                       "Everything that runs, preconditioning included, by all the time that "
                       "passes; mean over devices.")},
    {QT_TRANSLATE_NOOP("bubblescope::FillScenarioTableModel", "Usage"),
     QT_TRANSLATE_NOOP("bubblescope::FillScenarioTableModel",
                       "PipeFisher's definition, without preconditioning and what it adds to a "
                       "step; mean over devices.")},
    {QT_TRANSLATE_NOOP("bubblescope::FillScenarioTableModel", "Refresh"),
     QT_TRANSLATE_NOOP("bubblescope::FillScenarioTableModel",
                       "Steps per refresh of the slowest device.")},
    {QT_TRANSLATE_NOOP("bubblescope::FillScenarioTableModel", "Step longer"),
     QT_TRANSLATE_NOOP("bubblescope::FillScenarioTableModel",
                       "Mean length of a step of the refresh against the plain step.")},
    {QT_TRANSLATE_NOOP("bubblescope::FillScenarioTableModel", "Before cause"),
     QT_TRANSLATE_NOOP("bubblescope::FillScenarioTableModel",
                       "Pieces of curvature, and other works, that run before what they need.")},
    {QT_TRANSLATE_NOOP("bubblescope::FillScenarioTableModel", "Memory added"),
     QT_TRANSLATE_NOOP("bubblescope::FillScenarioTableModel", "To the device with most.")},
}};

}  // namespace

void FillScenarioTableModel::setResult(std::shared_ptr<const FillScenarioResult> result) {
    beginResetModel();
    result_ = std::move(result);
    endResetModel();
}

int FillScenarioTableModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() || !result_ ? 0 : static_cast<int>(result_->points.size());
}

int FillScenarioTableModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : ColumnCount;
}

QVariant FillScenarioTableModel::headerData(int section, Qt::Orientation orientation,
                                            int role) const {
    if (orientation != Qt::Horizontal || section >= ColumnCount) return {};
    const Title& title = titles[static_cast<std::size_t>(section)];
    if (role == Qt::TextAlignmentRole)
        return QVariant::fromValue((section < StepColumn ? Qt::AlignLeft : Qt::AlignRight) |
                                   Qt::AlignVCenter);
    if (role == Qt::DisplayRole) return tr(title.text);
    if (role == Qt::ToolTipRole && *title.help) return tr(title.help);
    return {};
}

QVariant FillScenarioTableModel::data(const QModelIndex& index, int role) const {
    if (!checkIndex(index, CheckIndexOption::IndexIsValid)) return {};
    const auto column = static_cast<Column>(index.column());
    if (role == Qt::TextAlignmentRole) return headerData(column, Qt::Horizontal, role);
    if (role == Qt::DisplayRole || role == Qt::ToolTipRole)
        return text(static_cast<std::size_t>(index.row()), column);
    return {};
}

QString FillScenarioTableModel::text(std::size_t point, Column column) const {
    const FillScenarioPoint& p = result_->points[point];
    switch (column) {
        case MethodColumn:
            return QString::fromStdString(result_->methodOf(point).title);
        case PolicyColumn:
            return toQString(result_->policyOf(point).title);
        case StepColumn:
            return durationText(p.stepNs);
        case BeforeColumn:
            return percentText(p.utilizationBefore);
        case UtilizationColumn:
            return percentText(p.utilization);
        case UsageColumn:
            return percentText(p.usage);
        case RefreshColumn:
            return QLocale().toString(p.steps);
        case StretchColumn:
            return QStringLiteral("+%1").arg(percentText(p.stretch));
        case NoncausalColumn:
            return QStringLiteral("%1 + %2").arg(p.noncausal.causedPieces).arg(p.noncausal.others);
        case MemoryColumn:
            return bytesText(p.memoryBytes);
        case ColumnCount:
            break;
    }
    return {};
}

}  // namespace bubblescope
