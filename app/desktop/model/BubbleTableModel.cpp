// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/model/BubbleTableModel.h"

#include <algorithm>
#include <array>
#include <tuple>

#include "app/desktop/model/CoreText.h"
#include "app/desktop/model/RunFigures.h"
#include "app/desktop/model/Text.h"

namespace bubblescope {

namespace {

auto place(const Bubble& bubble) {
    return std::tuple(bubble.startNs, bubble.device, bubble.endNs);
}

}  // namespace

void BubbleTableModel::setRun(Run* run) {
    if (run == run_) return;
    if (run_) run_->disconnect(this);
    run_ = run;
    if (run) connect(run, &Run::contentChanged, this, &BubbleTableModel::reload);
    reload();
}

void BubbleTableModel::reload() {
    beginResetModel();
    content_ = run_ ? run_->sharedContent() : nullptr;
    bubbles_.clear();
    if (content_) {
        for (const DeviceAnalysis& device : content_->analysis.devices) {
            bubbles_.insert(bubbles_.end(), device.bubbles.begin(), device.bubbles.end());
        }
    }
    sortBubbles();
    endResetModel();
}

int BubbleTableModel::rowOf(const Bubble& bubble) const {
    const auto found = std::ranges::find(bubbles_, place(bubble), place);
    return found == bubbles_.end() ? -1 : static_cast<int>(found - bubbles_.begin());
}

int BubbleTableModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(bubbles_.size());
}

int BubbleTableModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : ColumnCount;
}

QVariant BubbleTableModel::data(const QModelIndex& index, int role) const {
    if (!checkIndex(index, CheckIndexOption::IndexIsValid)) return {};
    if (role == Qt::DisplayRole) return text(bubbleAt(index.row()), index.column());
    if (role == Qt::ToolTipRole && index.column() == CauseColumn) {
        return causeDefinition(bubbleAt(index.row()).cause);
    }
    if (role == Qt::TextAlignmentRole && index.column() >= StartColumn) {
        return QVariant::fromValue(Qt::Alignment(Qt::AlignRight | Qt::AlignVCenter));
    }
    return {};
}

QString BubbleTableModel::text(const Bubble& bubble, int column) const {
    const Timeline& timeline = *content_->timeline;
    switch (column) {
        case DeviceColumn:
            return toQString(timeline.devices()[static_cast<std::size_t>(bubble.device)].name);
        case CauseColumn:
            return coreText(bubbleCauseTitle(bubble.cause));
        case StartColumn:
            return durationText(bubble.startNs - timeline.firstNs());
        case DurationColumn:
            return durationText(bubble.durationNs());
        default:
            return percentText(share(bubble));
    }
}

double BubbleTableModel::share(const Bubble& bubble) const {
    const DeviceAnalysis& device =
        content_->analysis.devices[static_cast<std::size_t>(bubble.device)];
    return static_cast<double>(bubble.durationNs()) / static_cast<double>(device.spanNs());
}

QVariant BubbleTableModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal || section < 0 || section >= ColumnCount) {
        return QAbstractTableModel::headerData(section, orientation, role);
    }
    const std::array titles{tr("Device"), tr("Cause"), tr("Start"), tr("Duration"), tr("Share")};
    const std::array definitions{
        tr("The device that computes nothing."),
        tr("Why the device computes nothing; point at a cause for its definition."),
        tr("Time since the start of the run."),
        tr("How long the device computes nothing for this cause."),
        tr("Duration divided by the device's span (%1). The shares of a device add up to its "
           "bubble fraction.")
            .arg(content_ ? toQString(content_->analysis.spanDefinition) : tr("no run"))};
    if (role == Qt::DisplayRole) return titles[static_cast<std::size_t>(section)];
    if (role == Qt::TextAlignmentRole && section >= StartColumn) {
        return QVariant::fromValue(Qt::Alignment(Qt::AlignRight | Qt::AlignVCenter));
    }
    if (role == Qt::ToolTipRole) return definitions[static_cast<std::size_t>(section)];
    return {};
}

void BubbleTableModel::sort(int column, Qt::SortOrder order) {
    if (column < 0 || column >= ColumnCount) return;
    emit layoutAboutToBeChanged({}, VerticalSortHint);
    const QModelIndexList before = persistentIndexList();
    std::vector<Bubble> bubblesBefore;
    for (const QModelIndex& index : before)
        bubblesBefore.push_back(bubbleAt(index.row()));
    sortColumn_ = column;
    sortOrder_ = order;
    sortBubbles();
    for (qsizetype i = 0; i < before.size(); ++i) {
        const int row = rowOf(bubblesBefore[static_cast<std::size_t>(i)]);
        changePersistentIndex(before[i], index(row, before[i].column()));
    }
    emit layoutChanged({}, VerticalSortHint);
}

void BubbleTableModel::sortBubbles() {
    const auto sortBy = [this](auto key) {
        std::ranges::sort(bubbles_, [this, key](const Bubble& a, const Bubble& b) {
            if (key(a) == key(b)) return place(a) < place(b);
            return sortOrder_ == Qt::AscendingOrder ? key(a) < key(b) : key(a) > key(b);
        });
    };
    switch (sortColumn_) {
        case DeviceColumn:
            return sortBy([](const Bubble& b) { return b.device; });
        case CauseColumn:
            return sortBy([](const Bubble& b) { return b.cause; });
        case StartColumn:
            return sortBy([](const Bubble& b) { return b.startNs; });
        case DurationColumn:
            return sortBy([](const Bubble& b) { return b.durationNs(); });
        default:
            return sortBy([this](const Bubble& b) { return share(b); });
    }
}

}  // namespace bubblescope
