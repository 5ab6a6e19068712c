// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/model/RankTableModel.h"

#include <QCoreApplication>
#include <algorithm>
#include <cmath>

#include "app/desktop/model/CoreText.h"
#include "app/desktop/model/RunFigures.h"
#include "app/desktop/model/Text.h"

namespace bubblescope {

namespace {

struct Texts {
    Q_DECLARE_TR_FUNCTIONS(bubblescope::RankTableModel)
};

/// What a device did in the chosen stretch of time.
struct DeviceTime {
    std::int64_t lengthNs = 0;
    std::int64_t computeNs = 0;
    TimeByCause bubblesNs{};
};

DeviceTime timeOf(const RankFigures& figures, std::size_t device) {
    const Analysis& analysis = figures.content->analysis;
    if (figures.step) {
        const StepAnalysis& step = analysis.steps[*figures.step];
        return {step.durationNs(), step.devices[device].computeNs, step.devices[device].bubblesNs};
    }
    const DeviceAnalysis& whole = analysis.devices[device];
    return {whole.spanNs(), whole.computeNs, whole.bubblesNs};
}

QString deviceName(const RankFigures& figures, std::size_t device) {
    return toQString(figures.content->timeline->devices()[device].name);
}

/// In full also as tool tip, for it may not fit.
QVariant nameData(const RankFigures& figures, std::size_t device, int role) {
    const bool isText = role == Qt::DisplayRole || role == Qt::ToolTipRole;
    return isText ? deviceName(figures, device) : QVariant();
}

QVariant rightAligned() {
    return QVariant::fromValue(Qt::Alignment(Qt::AlignRight | Qt::AlignVCenter));
}

}  // namespace

RankFigures rankFiguresOf(std::shared_ptr<const RunContent> content,
                          std::optional<std::size_t> step) {
    const Analysis& analysis = content->analysis;
    RankSummary summary = step ? summarizeRanks(*content->timeline, analysis, analysis.steps[*step])
                               : summarizeRanks(*content->timeline, analysis);
    return {std::move(content), step, std::move(summary)};
}

QString balanceText(const RankFigures& figures) {
    if (!figures.summary.balance) return {};
    const BalanceBound& balance = *figures.summary.balance;
    const auto text = [](double ns) { return durationText(std::llround(ns)); };
    return Texts::tr(
               "Slowest: <b>%1</b>, %2 of work a step; the mean of all is %3.  Perfect "
               "balance: a step of at least <b>%4</b>, now %5.")
        .arg(deviceName(figures, static_cast<std::size_t>(balance.slowest)).toHtmlEscaped(),
             text(balance.mostWorkNs), text(balance.meanWorkNs), text(balance.leastStepNs),
             text(balance.stepNs));
}

QString balanceDefinition() {
    return Texts::tr(
        "Work is the union of a device's computation in a step; of the whole run, its mean over "
        "the steps. If every device had the mean work, the step could not become shorter than its "
        "length less what the slowest device does beyond the mean: a bound, not a forecast. It "
        "says nothing about waiting for other reasons.");
}

void RankShareModel::setFigures(std::shared_ptr<const RankFigures> figures) {
    beginResetModel();
    figures_ = std::move(figures);
    causes_.clear();
    for (std::size_t c = 0; figures_ && c < bubbleCauseCount; ++c) {
        const auto occurs = [c](const DeviceAnalysis& device) { return device.bubblesNs[c] > 0; };
        if (std::ranges::any_of(figures_->content->analysis.devices, occurs))
            causes_.push_back(static_cast<BubbleCause>(c));
    }
    endResetModel();
}

int RankShareModel::rowCount(const QModelIndex& parent) const {
    if (parent.isValid() || !figures_) return 0;
    return static_cast<int>(figures_->content->analysis.devices.size());
}

int RankShareModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : FirstCauseColumn + static_cast<int>(causes_.size());
}

QVariant RankShareModel::data(const QModelIndex& index, int role) const {
    if (!checkIndex(index, CheckIndexOption::IndexIsValid)) return {};
    const auto device = static_cast<std::size_t>(index.row());
    if (index.column() == DeviceColumn) return nameData(*figures_, device, role);
    if (role == Qt::TextAlignmentRole) return rightAligned();
    const DeviceTime time = timeOf(*figures_, device);
    const std::int64_t ns =
        index.column() == ComputeColumn
            ? time.computeNs
            : time.bubblesNs[static_cast<std::size_t>(
                  causes_[static_cast<std::size_t>(index.column() - FirstCauseColumn)])];
    if (role == Qt::ToolTipRole)
        return Texts::tr("%1 of %2").arg(durationText(ns), durationText(time.lengthNs));
    if (role != Qt::DisplayRole || time.lengthNs == 0 || ns == 0) return {};
    return percentText(static_cast<double>(ns) / static_cast<double>(time.lengthNs));
}

QVariant RankShareModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal || section < 0 || section >= columnCount())
        return QAbstractTableModel::headerData(section, orientation, role);
    if (role == Qt::TextAlignmentRole && section != DeviceColumn) return rightAligned();
    const bool isCause = section >= FirstCauseColumn;
    const BubbleCause cause =
        isCause ? causes_[static_cast<std::size_t>(section) - FirstCauseColumn] : BubbleCause::Idle;
    if (role == Qt::DisplayRole) {
        if (isCause) return coreText(bubbleCauseTitle(cause));
        return section == DeviceColumn ? Texts::tr("Device") : Texts::tr("computes");
    }
    if (role == Qt::ToolTipRole) {
        if (isCause) return causeDefinition(cause);
        return section == DeviceColumn
                   ? Texts::tr(
                         "Shares of the step's length, the same for all devices; of the "
                         "whole run, of the device's span. They add up to 100 %.")
                   : Texts::tr("The union of the device's computation.");
    }
    return {};
}

void RankWaitingModel::setFigures(std::shared_ptr<const RankFigures> figures) {
    beginResetModel();
    figures_ = std::move(figures);
    peers_.clear();
    for (std::size_t peer = 0; figures_ && peer < figures_->summary.waiting.byPeerNs.size(); ++peer)
        if (std::ranges::any_of(figures_->summary.waiting.byPeerNs,
                                [peer](const auto& row) { return row[peer] > 0; }))
            peers_.push_back(peer);
    endResetModel();
}

int RankWaitingModel::rowCount(const QModelIndex& parent) const {
    if (parent.isValid() || !figures_) return 0;
    return static_cast<int>(figures_->summary.waiting.byPeerNs.size());
}

/// The device, those it waits for, and the rest.
int RankWaitingModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() || !figures_ ? 0 : static_cast<int>(peers_.size()) + 2;
}

QVariant RankWaitingModel::data(const QModelIndex& index, int role) const {
    if (!checkIndex(index, CheckIndexOption::IndexIsValid)) return {};
    const auto device = static_cast<std::size_t>(index.row());
    if (index.column() == 0) return nameData(*figures_, device, role);
    if (role == Qt::TextAlignmentRole) return rightAligned();
    if (role != Qt::DisplayRole) return {};
    const WaitingMatrix& waiting = figures_->summary.waiting;
    const std::int64_t ns =
        isOther(index.column())
            ? waiting.otherNs[device]
            : waiting.byPeerNs[device][peers_[static_cast<std::size_t>(index.column()) - 1]];
    return ns == 0 ? QString() : durationText(ns);
}

QVariant RankWaitingModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal || section < 0 || section >= columnCount())
        return QAbstractTableModel::headerData(section, orientation, role);
    if (role == Qt::TextAlignmentRole && section > 0) return rightAligned();
    if (role == Qt::DisplayRole) {
        if (section == 0) return Texts::tr("Waits for");
        if (isOther(section)) return Texts::tr("transfer or unknown");
        return deviceName(*figures_, peers_[static_cast<std::size_t>(section) - 1]);
    }
    if (role != Qt::ToolTipRole) return {};
    if (isOther(section))
        return longToolTip(
            Texts::tr("Waiting in communication or for an input of which nothing tells for whom, "
                      "or which was the transfer itself."));
    return longToolTip(Texts::tr(
        "In a send or receive a device waits for the rank that it names, else for the stage that "
        "makes the input of the operation that follows; in a collective for the member that came "
        "last, until it came."));
}

}  // namespace bubblescope
