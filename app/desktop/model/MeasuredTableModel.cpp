// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/model/MeasuredTableModel.h"

#include <QLocale>
#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>

namespace bubblescope {

namespace {

constexpr std::array<const char*, MeasuredTableModel::ColumnCount> titles{
    QT_TRANSLATE_NOOP("bubblescope::MeasuredTableModel", "Line"),
    QT_TRANSLATE_NOOP("bubblescope::MeasuredTableModel", "Measured"),
    QT_TRANSLATE_NOOP("bubblescope::MeasuredTableModel", "Predicted"),
    QT_TRANSLATE_NOOP("bubblescope::MeasuredTableModel", "Error"),
    QT_TRANSLATE_NOOP("bubblescope::MeasuredTableModel", "Accelerators"),
    QT_TRANSLATE_NOOP("bubblescope::MeasuredTableModel", "Tensor"),
    QT_TRANSLATE_NOOP("bubblescope::MeasuredTableModel", "Pipeline"),
    QT_TRANSLATE_NOOP("bubblescope::MeasuredTableModel", "Data"),
    QT_TRANSLATE_NOOP("bubblescope::MeasuredTableModel", "Hidden"),
    QT_TRANSLATE_NOOP("bubblescope::MeasuredTableModel", "Layers")};

double valueOf(const ValidationRow& row, int column) {
    switch (column) {
        case MeasuredTableModel::LineColumn:
            return row.line;
        case MeasuredTableModel::AcceleratorsColumn:
            return row.accelerators;
        case MeasuredTableModel::TensorColumn:
            return row.tensorParallel;
        case MeasuredTableModel::PipelineColumn:
            return row.pipelineParallel;
        case MeasuredTableModel::DataColumn:
            return row.dataParallel;
        case MeasuredTableModel::HiddenColumn:
            return row.hidden;
        case MeasuredTableModel::LayersColumn:
            return row.layers;
        case MeasuredTableModel::MeasuredColumn:
            return row.measuredMs;
        case MeasuredTableModel::PredictedColumn:
            return row.predictedMs;
        default:
            return row.errorPercent();
    }
}

}  // namespace

void MeasuredTableModel::setRows(std::shared_ptr<const MeasuredRows> rows) {
    beginResetModel();
    rows_ = std::move(rows);
    order_.resize(rows_->rows.size());
    std::iota(order_.begin(), order_.end(), std::size_t{0});
    endResetModel();
}

int MeasuredTableModel::placeOf(std::size_t row) const {
    return static_cast<int>(std::ranges::find(order_, row) - order_.begin());
}

int MeasuredTableModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(order_.size());
}

int MeasuredTableModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : ColumnCount;
}

QVariant MeasuredTableModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal || section < 0 || section >= ColumnCount) return {};
    if (role == Qt::DisplayRole) return tr(titles[static_cast<std::size_t>(section)]);
    if (role == Qt::TextAlignmentRole)
        return QVariant::fromValue(Qt::AlignRight | Qt::AlignVCenter);
    if (role == Qt::ToolTipRole && section == ErrorColumn)
        return tr("(predicted ÷ measured − 1); sorted by its size");
    return {};
}

QVariant MeasuredTableModel::data(const QModelIndex& index, int role) const {
    if (!checkIndex(index, CheckIndexOption::IndexIsValid)) return {};
    if (role == Qt::TextAlignmentRole) return headerData(index.column(), Qt::Horizontal, role);
    if (role != Qt::DisplayRole && role != Qt::ToolTipRole) return {};
    const double value = valueOf(rows_->rows[rowAt(index.row())], index.column());
    const QLocale locale;
    switch (index.column()) {
        case MeasuredColumn:
        case PredictedColumn:
            return tr("%1 ms").arg(locale.toString(value, 'f', 1));
        case ErrorColumn:
            return tr("%1%2 %").arg(value < 0 ? QStringLiteral("−") : QStringLiteral("+"),
                                    locale.toString(std::abs(value), 'f', 1));
        default:
            return locale.toString(static_cast<int>(value));
    }
}

void MeasuredTableModel::sort(int column, Qt::SortOrder order) {
    if (!rows_) return;
    const auto keyOf = [&](std::size_t row) {
        const double value = column < 0 ? 0 : valueOf(rows_->rows[row], column);
        return column == ErrorColumn ? std::abs(value) : value;
    };
    beginResetModel();
    std::ranges::sort(order_);
    if (order == Qt::AscendingOrder)
        std::ranges::stable_sort(order_, {}, keyOf);
    else
        std::ranges::stable_sort(order_, std::ranges::greater{}, keyOf);
    endResetModel();
}

}  // namespace bubblescope
