// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/model/RunList.h"

#include <algorithm>

#include "app/desktop/model/CoreText.h"
#include "app/desktop/model/RecordedRun.h"
#include "app/desktop/model/RunFigures.h"
#include "app/desktop/model/Text.h"

namespace bubblescope {

RunList::RunList(QObject* parent) : QAbstractListModel(parent) {}
RunList::~RunList() = default;

Run* RunList::add(std::unique_ptr<Run> run) {
    return insert(rowCount(), {std::move(run), unusedSwatch()});
}

Run* RunList::addBelow(const Run* above, std::unique_ptr<Run> run) {
    const int row = rowOf(above);
    return insert(row < 0 ? rowCount() : row + 1, {std::move(run), unusedSwatch()});
}

Run* RunList::duplicate(int row) {
    const Run* original = at(row);
    if (!original) return nullptr;
    auto copy = std::make_unique<Run>(uniqueName(original->name()), original->sharedContent(),
                                      original->spec());
    copy->setSource(original->source());
    return insert(row + 1, {std::move(copy), unusedSwatch()});
}

Run* RunList::insert(int row, Entry entry) {
    Run* added = entry.run.get();
    beginInsertRows({}, row, row);
    entries_.insert(entries_.begin() + row, std::move(entry));
    endInsertRows();
    connect(added, &Run::nameChanged, this, [this, added] { notifyChanged(added); });
    connect(added, &Run::contentChanged, this, [this, added] { notifyChanged(added); });
    connect(added, &Run::outdatedChanged, this, [this, added] { notifyChanged(added); });
    connect(added, &Run::timingChanged, this, [this, added] { notifyChanged(added); });
    connect(added, &Run::filledChanged, this, &RunList::shownRunsChanged);
    emit shownRunsChanged();
    return added;
}

void RunList::remove(int row) {
    if (Run* removed = take(row).run.release()) removed->deleteLater();
}

RunList::Taken RunList::take(int row) {
    if (!at(row)) return {};
    beginRemoveRows({}, row, row);
    Entry entry = std::move(entries_[static_cast<std::size_t>(row)]);
    entries_.erase(entries_.begin() + row);
    endRemoveRows();
    entry.run->disconnect(this);
    emit shownRunsChanged();
    return {std::move(entry.run), row, entry.swatch, entry.shown};
}

Run* RunList::putBack(Taken taken) {
    const int row = std::clamp(taken.row, 0, rowCount());
    return insert(row, {std::move(taken.run), taken.swatch, taken.shown});
}

Run* RunList::at(int row) const {
    if (row < 0 || row >= rowCount()) return nullptr;
    return entries_[static_cast<std::size_t>(row)].run.get();
}

int RunList::rowOf(const Run* run) const {
    const auto found = std::ranges::find(entries_, run, [](const Entry& e) { return e.run.get(); });
    return found == entries_.end() ? -1 : static_cast<int>(found - entries_.begin());
}

int RunList::swatchOf(const Run* run) const {
    const int row = rowOf(run);
    return row < 0 ? 0 : entries_[static_cast<std::size_t>(row)].swatch;
}

bool RunList::isShown(int row) const {
    return at(row) && entries_[static_cast<std::size_t>(row)].shown;
}

QList<Run*> RunList::shownRuns() const {
    QList<Run*> shown;
    for (const Entry& entry : entries_) {
        if (entry.shown) shown.append(entry.run.get());
    }
    return shown;
}

QList<Run*> RunList::shownCharts() const {
    QList<Run*> charts;
    for (Run* run : shownRuns()) {
        charts << run;
        if (run->filled()) charts << run->filled();
    }
    return charts;
}

Run* RunList::timedBy(const Run* recording) const {
    if (Run* chosen = recording->chosenTiming(); rowOf(chosen) >= 0) return chosen;
    const auto made = std::ranges::find_if(
        entries_, [&](const Entry& entry) { return entry.run->recorded() == recording; });
    return made == entries_.end() ? nullptr : made->run.get();
}

Run* RunList::baseline() const {
    if (isShown(rowOf(baseline_))) return baseline_;
    const auto first = std::ranges::find(entries_, true, &Entry::shown);
    return first == entries_.end() ? nullptr : first->run.get();
}

void RunList::setBaseline(Run* run) {
    if (run == baseline_) return;
    Run* before = baseline_;
    showBaseline(run);
    emit baselineChosen(before);
}

void RunList::showBaseline(Run* run) {
    baseline_ = run;
    notifyAll();
}

QString RunList::uniqueName(const QString& name) const {
    const auto isTaken = [this](const QString& candidate) {
        return std::ranges::any_of(
            entries_, [&](const Entry& entry) { return entry.run->name() == candidate; });
    };
    QString candidate = name;
    for (int number = 2; isTaken(candidate); ++number) {
        candidate = tr("%1 (%2)", "name, number").arg(name).arg(number);
    }
    return candidate;
}

int RunList::unusedSwatch() const {
    int swatch = 0;
    while (std::ranges::count(entries_, swatch, &Entry::swatch) > 0)
        ++swatch;
    return swatch;
}

/// What every run shows may be another, and which are shown.
void RunList::notifyAll() {
    if (rowCount() > 0) emit dataChanged(index(0), index(rowCount() - 1));
    emit shownRunsChanged();
}

void RunList::notifyChanged(const Run* run) {
    const QModelIndex changed = index(rowOf(run));
    if (run == baseline()) {
        emit dataChanged(index(0), index(rowCount() - 1));
    } else {
        emit dataChanged(changed, changed);
    }
}

int RunList::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(entries_.size());
}

QVariant RunList::data(const QModelIndex& index, int role) const {
    if (!checkIndex(index, CheckIndexOption::IndexIsValid)) return {};
    const Entry& entry = entries_[static_cast<std::size_t>(index.row())];
    const Run& run = *entry.run;
    switch (role) {
        case Qt::DisplayRole:
        case Qt::EditRole:
            return run.name();
        case Qt::ToolTipRole:
            return toolTip(run);
        case Qt::CheckStateRole:
            return entry.shown ? Qt::Checked : Qt::Unchecked;
        case ProvenanceRole:
            return coreText(provenanceName(run.content().timeline->provenance));
        case OutdatedRole:
            return run.isOutdated();
        case UtilizationRole: {
            const RunFigures figures = figuresOf(run.content());
            return figures.hasDevices ? QVariant(figures.utilization) : QVariant();
        }
        case StepTimeRole:
            return QVariant::fromValue<qint64>(figuresOf(run.content()).stepTimeNs);
        case RelativeStepTimeRole:
            return relativeStepTime(run);
        case PeakBytesRole: {
            const auto peakBytes = figuresOf(run.content()).peakBytes;
            return peakBytes ? QVariant::fromValue<qint64>(*peakBytes) : QVariant();
        }
        case CapacityBytesRole:
            return QVariant::fromValue<qint64>(figuresOf(run.content()).capacityBytes);
        case StateRole:
            return runStateText(*run.content().timeline);
        case EndedBadlyRole:
            return endedBadly(*run.content().timeline);
        case SwatchRole:
            return entry.swatch;
        case BaselineRole:
            return entries_.size() > 1 && &run == baseline();
        default:
            return {};
    }
}

QVariant RunList::relativeStepTime(const Run& run) const {
    const Run* first = baseline();
    if (!first || first->content().timeline->provenance != run.content().timeline->provenance) {
        return {};
    }
    const auto baseNs = static_cast<double>(figuresOf(first->content()).stepTimeNs);
    if (baseNs == 0) return {};
    return static_cast<double>(figuresOf(run.content()).stepTimeNs) / baseNs;
}

QString RunList::toolTip(const Run& run) const {
    const RunFigures figures = figuresOf(run.content());
    const Run* first = baseline();
    QString lines =
        tr("%1\n%2: %3")
            .arg(run.name(), coreText(provenanceName(run.content().timeline->provenance)),
                 toQString(run.content().timeline->origin));
    if (figures.hasDevices)
        lines += u'\n' + tr("Utilization %1: time in which a device computes, divided by %2; mean "
                            "over devices.")
                             .arg(percentText(figures.utilization),
                                  toQString(run.content().analysis.spanDefinition));
    lines += u'\n' + tr("Step time %1. %2")
                         .arg(durationText(figures.stepTimeNs), stepTimeDefinition(run.content()));
    const Timeline& timeline = *run.content().timeline;
    if (const QString state = runStateText(timeline); !state.isEmpty())
        lines += u'\n' + tr("Recording: %1").arg(state);
    if (const std::string reason = settingOf(timeline, "reason"); !reason.empty())
        lines += u'\n' + toQString(reason);
    if (!first || relativeStepTime(run).isNull()) return lines;
    return lines + u'\n' +
           tr("The factor compares the step time with that of %1.").arg(first->name());
}

bool RunList::setData(const QModelIndex& index, const QVariant& value, int role) {
    if (!checkIndex(index, CheckIndexOption::IndexIsValid)) return false;
    Entry& entry = entries_[static_cast<std::size_t>(index.row())];
    if (role == Qt::EditRole && !value.toString().trimmed().isEmpty()) {
        const QString before = entry.run->name();
        entry.run->setName(value.toString().trimmed());
        if (entry.run->name() != before) emit renamed(entry.run.get(), before);
        return true;
    }
    if (role != Qt::CheckStateRole) return false;
    const bool shown = value.value<Qt::CheckState>() == Qt::Checked;
    const bool isToggled = shown != entry.shown;
    setShown(index.row(), shown);
    if (isToggled) emit shownToggled(at(index.row()));
    return true;
}

void RunList::setShown(int row, bool shown) {
    if (!at(row)) return;
    entries_[static_cast<std::size_t>(row)].shown = shown;
    notifyAll();
}

Qt::ItemFlags RunList::flags(const QModelIndex& index) const {
    if (!index.isValid()) return Qt::ItemIsDropEnabled;
    return Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemIsEditable | Qt::ItemIsDragEnabled |
           Qt::ItemIsUserCheckable | Qt::ItemNeverHasChildren;
}

bool RunList::moveRows(const QModelIndex& sourceParent, int sourceRow, int count,
                       const QModelIndex& destinationParent, int destinationChild) {
    if (sourceParent.isValid() || destinationParent.isValid()) return false;
    if (!move(sourceRow, count, destinationChild)) return false;
    emit moved(sourceRow, count, destinationChild);
    return true;
}

bool RunList::move(int sourceRow, int count, int destinationChild) {
    if (count < 1 || sourceRow < 0 || sourceRow + count > rowCount()) return false;
    if (destinationChild < 0 || destinationChild > rowCount()) return false;
    if (!beginMoveRows({}, sourceRow, sourceRow + count - 1, {}, destinationChild)) return false;
    const auto begin = entries_.begin();
    if (destinationChild < sourceRow) {
        std::rotate(begin + destinationChild, begin + sourceRow, begin + sourceRow + count);
    } else {
        std::rotate(begin + sourceRow, begin + sourceRow + count, begin + destinationChild);
    }
    endMoveRows();
    notifyAll();
    return true;
}

}  // namespace bubblescope
