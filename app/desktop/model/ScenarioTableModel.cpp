// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/model/ScenarioTableModel.h"

#include <QLocale>
#include <algorithm>
#include <array>

#include "app/desktop/model/Text.h"

namespace bubblescope {

namespace {

constexpr double tera = 1e12;

struct Title {
    const char* text;
    const char* help;
};

constexpr std::array<Title, ScenarioTableModel::ColumnCount> titles{{
    {QT_TRANSLATE_NOOP("bubblescope::ScenarioTableModel", "Method"), ""},
    {QT_TRANSLATE_NOOP("bubblescope::ScenarioTableModel", "Batch / GPU"),
     QT_TRANSLATE_NOOP("bubblescope::ScenarioTableModel", "Sequences of a step per GPU.")},
    {QT_TRANSLATE_NOOP("bubblescope::ScenarioTableModel", "Tflop/s / GPU"),
     QT_TRANSLATE_NOOP("bubblescope::ScenarioTableModel",
                       "Of the model: forward and backward, without recomputation.")},
    {QT_TRANSLATE_NOOP("bubblescope::ScenarioTableModel", "Step"),
     QT_TRANSLATE_NOOP("bubblescope::ScenarioTableModel",
                       "From the end of a step to that of the next.")},
    {QT_TRANSLATE_NOOP("bubblescope::ScenarioTableModel", "Bubble"),
     QT_TRANSLATE_NOOP("bubblescope::ScenarioTableModel",
                       "1 − utilization: the share of the step in which no operation runs, mean "
                       "over devices.")},
    {QT_TRANSLATE_NOOP("bubblescope::ScenarioTableModel", "Exposed comm."),
     QT_TRANSLATE_NOOP("bubblescope::ScenarioTableModel",
                       "Share of the step in which only collectives run, mean over devices.")},
    {QT_TRANSLATE_NOOP("bubblescope::ScenarioTableModel", "Memory"),
     QT_TRANSLATE_NOOP("bubblescope::ScenarioTableModel", "Peak of the device that holds most.")},
    {QT_TRANSLATE_NOOP("bubblescope::ScenarioTableModel", "T × P × D"),
     QT_TRANSLATE_NOOP("bubblescope::ScenarioTableModel",
                       "Tensor parallelism × devices of a pipeline × replicas.")},
    {QT_TRANSLATE_NOOP("bubblescope::ScenarioTableModel", "Sharding"), ""},
}};

QVariant alignmentOf(ScenarioTableModel::Column column) {
    const bool isText =
        column == ScenarioTableModel::MethodColumn || column >= ScenarioTableModel::LayoutColumn;
    return QVariant::fromValue((isText ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter);
}

}  // namespace

void ScenarioTableModel::setResult(std::shared_ptr<const ScenarioResult> result) {
    beginResetModel();
    result_ = std::move(result);
    points_ = result_->bestPoints();
    endResetModel();
}

int ScenarioTableModel::rowOf(std::size_t point) const {
    const auto found = std::ranges::find(points_, point);
    return found == points_.end() ? -1 : static_cast<int>(found - points_.begin());
}

int ScenarioTableModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(points_.size());
}

int ScenarioTableModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : ColumnCount;
}

QVariant ScenarioTableModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal || section >= ColumnCount) return {};
    const Title& title = titles[static_cast<std::size_t>(section)];
    if (role == Qt::TextAlignmentRole) return alignmentOf(static_cast<Column>(section));
    if (role == Qt::DisplayRole) return tr(title.text);
    if (role == Qt::ToolTipRole && *title.help) return tr(title.help);
    return {};
}

QVariant ScenarioTableModel::data(const QModelIndex& index, int role) const {
    if (!checkIndex(index, CheckIndexOption::IndexIsValid)) return {};
    const auto column = static_cast<Column>(index.column());
    if (role == Qt::TextAlignmentRole) return alignmentOf(column);
    if (role == Qt::DisplayRole || role == Qt::ToolTipRole)
        return text(pointAt(index.row()), column);
    return {};
}

QString ScenarioTableModel::text(std::size_t point, Column column) const {
    const ScenarioPoint& p = result_->points[point];
    switch (column) {
        case MethodColumn:
            return QString::fromStdString(result_->methodOf(point).title);
        case BatchColumn:
            return QLocale().toString(p.batchPerDevice);
        case ThroughputColumn:
            return QLocale().toString(p.flopsPerDevice / tera, 'f', 1);
        case StepColumn:
            return durationText(p.stepNs);
        case BubbleColumn:
            return percentText(1 - p.utilization);
        case ExposedColumn:
            return percentText(p.exposedCommunication);
        case MemoryColumn:
            return bytesText(p.peakMemoryBytes);
        case LayoutColumn:
            return layoutText(p.layout);
        case ShardingColumn:
            return toQString(shardingName(p.sharding));
        case ColumnCount:
            break;
    }
    return {};
}

}  // namespace bubblescope
