// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/model/SweepTableModel.h"

#include <algorithm>
#include <numeric>

#include "app/desktop/model/CoreText.h"
#include "app/desktop/model/Text.h"

namespace bubblescope {

namespace {

int parameterCount() {
    return static_cast<int>(sweepParameters().size());
}
const SweepParameter& parameterAt(int column) {
    return sweepParameters()[static_cast<std::size_t>(column)];
}
const SweepFigure& figureAt(int column) {
    return sweepFigures()[static_cast<std::size_t>(column - parameterCount())];
}
/// Short, so that figures are in sight too.
QString shortTitle(const SweepParameter& parameter) {
    if (parameter.name == "devices") return SweepTableModel::tr("Devices");
    if (parameter.name == "data_parallel") return SweepTableModel::tr("Replicas");
    if (parameter.name == "tensor") return SweepTableModel::tr("Tensor");
    if (parameter.name == "micro_batch_size") return SweepTableModel::tr("Samples");
    if (parameter.name == "recompute") return SweepTableModel::tr("Recompute");
    return coreText(parameter.title);
}
/// Schedule, sharding and recomputation are words.
bool isText(int column) {
    if (column == SweepTableModel::boundColumn()) return true;
    if (column >= parameterCount()) return false;
    const std::string_view name = parameterAt(column).name;
    return name == "schedule" || name == "sharding" || name == "recompute";
}

}  // namespace

int SweepTableModel::figureColumn(int figure) {
    return parameterCount() + figure;
}

int SweepTableModel::boundColumn() {
    return figureColumn(static_cast<int>(sweepFigures().size()));
}

void SweepTableModel::setOutcome(std::shared_ptr<const SweepOutcome> outcome) {
    beginResetModel();
    outcome_ = std::move(outcome);
    plans_.resize(outcome_->fitting());
    std::iota(plans_.begin(), plans_.end(), std::size_t{0});
    endResetModel();
}

int SweepTableModel::rowOf(std::size_t plan) const {
    const auto found = std::ranges::find(plans_, plan);
    return found == plans_.end() ? -1 : static_cast<int>(found - plans_.begin());
}

int SweepTableModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(plans_.size());
}

int SweepTableModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : boundColumn() + 1;
}

QVariant SweepTableModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal || section < 0 || section > boundColumn()) return {};
    const bool isBound = section == boundColumn();
    const bool isParameter = section < parameterCount();
    if (role == Qt::TextAlignmentRole)
        return QVariant::fromValue((isText(section) ? Qt::AlignLeft : Qt::AlignRight) |
                                   Qt::AlignVCenter);
    if (role == Qt::DisplayRole)
        return isBound       ? tr("Bound by")
               : isParameter ? shortTitle(parameterAt(section))
                             : figureAt(section).title;
    if (role == Qt::ToolTipRole && isParameter) return toQString(parameterAt(section).title);
    if (role == Qt::ToolTipRole)
        return longToolTip(isBound ? tr("The greatest share of the step that is not computation, "
                                        "where that is more than a quarter.")
                                   : figureAt(section).help);
    return {};
}

QVariant SweepTableModel::data(const QModelIndex& index, int role) const {
    if (!checkIndex(index, CheckIndexOption::IndexIsValid)) return {};
    const SweepPlan& plan = outcome_->plans()[planAt(index.row())];
    const int column = index.column();
    if (role == Qt::TextAlignmentRole) return headerData(column, Qt::Horizontal, role);
    if (role == Qt::DisplayRole) return text(plan, column);
    if (role == Qt::ToolTipRole)
        return longToolTip(column == boundColumn() ? boundExplanation(*outcome_, plan)
                                                   : text(plan, column));
    return {};
}

QString SweepTableModel::text(const SweepPlan& plan, int column) const {
    if (column == boundColumn()) return boundTitle(plan.figures.bound);
    if (column < parameterCount()) return parameterText(parameterAt(column), plan.plan);
    return figureAt(column).text(*outcome_, plan);
}

double SweepTableModel::key(const SweepPlan& plan, int column) const {
    if (column == boundColumn()) return static_cast<double>(plan.figures.bound);
    if (column < parameterCount()) return static_cast<double>(parameterAt(column).value(plan.plan));
    return figureAt(column).value(*outcome_, plan);
}

/// Equal ones keep the order of the ranking; column -1 is that order.
void SweepTableModel::sort(int column, Qt::SortOrder order) {
    if (!outcome_) return;
    emit layoutAboutToBeChanged();
    const QModelIndexList before = persistentIndexList();
    std::vector<std::size_t> shown;
    for (const QModelIndex& index : before)
        shown.push_back(planAt(index.row()));
    std::ranges::sort(plans_);
    const auto keyOf = [&](std::size_t plan) { return key(outcome_->plans()[plan], column); };
    if (column >= 0 && order == Qt::AscendingOrder) std::ranges::stable_sort(plans_, {}, keyOf);
    if (column >= 0 && order == Qt::DescendingOrder)
        std::ranges::stable_sort(plans_, std::ranges::greater{}, keyOf);
    QModelIndexList after;
    for (qsizetype i = 0; i < before.size(); ++i)
        after << index(rowOf(shown[static_cast<std::size_t>(i)]), before[i].column());
    changePersistentIndexList(before, after);
    emit layoutChanged();
}

}  // namespace bubblescope
