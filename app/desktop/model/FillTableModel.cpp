// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/model/FillTableModel.h"

#include <QLocale>
#include <array>

#include "app/desktop/model/FillFigures.h"
#include "app/desktop/model/Text.h"

namespace bubblescope {

namespace {

struct Title {
    const char* text;
    const char* help;
};

constexpr std::array<Title, FillTableModel::ColumnCount> titles{{
    {QT_TRANSLATE_NOOP("bubblescope::FillTableModel", "Device"), ""},
    {QT_TRANSLATE_NOOP("bubblescope::FillTableModel", "Refresh"),
     QT_TRANSLATE_NOOP("bubblescope::FillTableModel",
                       "Steps after which all work of the device has been done once.")},
    {QT_TRANSLATE_NOOP("bubblescope::FillTableModel", "Limit"),
     QT_TRANSLATE_NOOP("bubblescope::FillTableModel",
                       "Work divided by the idle time of a step, rounded up: no refresh can take "
                       "fewer steps.")},
    {QT_TRANSLATE_NOOP("bubblescope::FillTableModel", "Lasts"),
     QT_TRANSLATE_NOOP("bubblescope::FillTableModel",
                       "Steps from a refresh's first piece to its last: more where refreshes "
                       "overlap.")},
    {QT_TRANSLATE_NOOP("bubblescope::FillTableModel", "Before"),
     QT_TRANSLATE_NOOP("bubblescope::FillTableModel",
                       "Utilization of the plain step: forwards and backwards / step.")},
    {QT_TRANSLATE_NOOP("bubblescope::FillTableModel", "Utilization"),
     QT_TRANSLATE_NOOP("bubblescope::FillTableModel",
                       "Everything that runs in a refresh / all the time that passes, what is put "
                       "after the step included; without preconditioning.")},
    {QT_TRANSLATE_NOOP("bubblescope::FillTableModel", "Usage"),
     QT_TRANSLATE_NOOP("bubblescope::FillTableModel",
                       "PipeFisher's definition: everything that runs in a refresh / (step × "
                       "steps).")},
    {QT_TRANSLATE_NOOP("bubblescope::FillTableModel", "Too small"),
     QT_TRANSLATE_NOOP("bubblescope::FillTableModel",
                       "Idle in a refresh although work is ready: no piece of it fits.")},
    {QT_TRANSLATE_NOOP("bubblescope::FillTableModel", "Dependency"),
     QT_TRANSLATE_NOOP("bubblescope::FillTableModel",
                       "Idle in a refresh because all work that is left waits for its cause.")},
    {QT_TRANSLATE_NOOP("bubblescope::FillTableModel", "No memory"),
     QT_TRANSLATE_NOOP("bubblescope::FillTableModel",
                       "Idle in a refresh because what is ready does not fit into memory.")},
    {QT_TRANSLATE_NOOP("bubblescope::FillTableModel", "No work"),
     QT_TRANSLATE_NOOP("bubblescope::FillTableModel", "Idle because the refresh is done.")},
    {QT_TRANSLATE_NOOP("bubblescope::FillTableModel", "Left over"),
     QT_TRANSLATE_NOOP("bubblescope::FillTableModel",
                       "Work of a refresh that fits into no bubble and lengthens its last step.")},
    {QT_TRANSLATE_NOOP("bubblescope::FillTableModel", "Left out"),
     QT_TRANSLATE_NOOP("bubblescope::FillTableModel",
                       "Jobs that fit into no bubble and are not done.")},
    {QT_TRANSLATE_NOOP("bubblescope::FillTableModel", "Memory added"),
     QT_TRANSLATE_NOOP("bubblescope::FillTableModel",
                       "What stays from piece to piece, an upper bound.")},
    {QT_TRANSLATE_NOOP("bubblescope::FillTableModel", "Before cause"),
     QT_TRANSLATE_NOOP("bubblescope::FillTableModel",
                       "Pieces of curvature, and other works, that run before what they need: the "
                       "published rule allows it.")},
}};

QString memoryText(const FillPlan::Device& device) {
    QStringList lines;
    for (const FillMemory& memory : device.memory)
        lines << toQString(memory.name).replace(u'_', u' ') + u' ' + bytesText(memory.bytes);
    return lines.join(u'\n');
}

}  // namespace

void FillTableModel::setRun(Run* run) {
    if (run_) run_->disconnect(this);
    run_ = run;
    if (run) connect(run, &Run::contentChanged, this, &FillTableModel::reload);
    reload();
}

void FillTableModel::reload() {
    beginResetModel();
    fill_ = run_ && run_->content().filled ? run_->content().filled->fill : nullptr;
    endResetModel();
}

int FillTableModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() || !fill_ ? 0 : static_cast<int>(fill_->reports.size());
}

int FillTableModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : ColumnCount;
}

QVariant FillTableModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal || section >= ColumnCount) return {};
    const Title& title = titles[static_cast<std::size_t>(section)];
    if (role == Qt::TextAlignmentRole)
        return QVariant::fromValue((section == DeviceColumn ? Qt::AlignLeft : Qt::AlignRight) |
                                   Qt::AlignVCenter);
    if (role == Qt::DisplayRole) return tr(title.text);
    if (role == Qt::ToolTipRole && *title.help) return tr(title.help);
    return {};
}

QVariant FillTableModel::data(const QModelIndex& index, int role) const {
    if (!checkIndex(index, CheckIndexOption::IndexIsValid)) return {};
    const auto column = static_cast<Column>(index.column());
    const auto device = static_cast<std::size_t>(index.row());
    if (role == Qt::TextAlignmentRole) return headerData(column, Qt::Horizontal, role);
    if (role == Qt::ToolTipRole && column == MemoryColumn)
        return memoryText(fill_->plan.devices[device]);
    if (role == Qt::DisplayRole || role == Qt::ToolTipRole) return text(device, column);
    return {};
}

QString FillTableModel::text(std::size_t device, Column column) const {
    const FillReport& report = fill_->reports[device];
    switch (column) {
        case DeviceColumn:
            return toQString(fill_->step.devices[device].name);
        case StepsColumn:
            return QLocale().toString(report.steps);
        case LimitColumn:
            return limitSteps(report) == 0 ? QStringLiteral("–")
                                           : QLocale().toString(limitSteps(report));
        case LifeColumn:
            return QLocale().toString(report.lifeSteps);
        case BeforeColumn:
            return percentText(report.utilizationBefore());
        case UtilizationColumn:
            return percentText(report.utilization());
        case UsageColumn:
            return percentText(usageOf(report));
        case TooSmallColumn:
            return durationText(report.idle.tooSmallNs);
        case DependencyColumn:
            return durationText(report.idle.dependencyNs);
        case MemoryLackColumn:
            return durationText(report.idle.memoryNs);
        case NoWorkColumn:
            return durationText(report.idle.noWorkNs);
        case LeftOverColumn:
            return durationText(report.leftOverNs);
        case LeftOutColumn:
            return durationText(report.leftOutNs);
        case MemoryColumn:
            return bytesText(fill_->plan.devices[device].memoryBytes());
        case NoncausalColumn:
            return QStringLiteral("%1 + %2")
                .arg(report.noncausal.causedPieces)
                .arg(report.noncausal.others);
        case ColumnCount:
            break;
    }
    return {};
}

}  // namespace bubblescope
