// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/window/DifferenceTable.h"

#include <QHeaderView>
#include <QTableView>
#include <numeric>

#include "app/desktop/model/RunList.h"
#include "app/desktop/model/Text.h"

namespace bubblescope {

namespace {

AreaSummary summaryOf(const RunContent& content, const TimeRange& time) {
    const Timeline& timeline = *content.timeline;
    std::vector<TrackIndex> tracks(timeline.tracks().size());
    std::iota(tracks.begin(), tracks.end(), TrackIndex{0});
    const std::int64_t zeroNs = timeline.firstNs();
    return summarizeArea(timeline, content.analysis, tracks,
                         {time.startNs + zeroNs, time.endNs + zeroNs});
}

/// `measured` in times of the view.
RunDifferences differencesOf(const QList<RunSnapshot>& runs, const Alignment& alignment,
                             const std::optional<TimeRange>& measured) {
    RunDifferences differences;
    std::vector<AreaSummary> areas;
    for (const auto& [name, content] : runs) {
        const TimeRange time = measured ? timeMap(*content, alignment).toRun(*measured)
                                        : shownPart(*content, alignment.step);
        areas.push_back(summaryOf(*content, time));
        differences.runs << name;
        const auto devices = content->timeline->devices();
        for (std::size_t i = static_cast<std::size_t>(differences.devices.size());
             i < devices.size(); ++i)
            differences.devices << toQString(devices[i].name);
    }
    differences.figures = compareAreas(areas);
    return differences;
}

}  // namespace

DifferenceTable::DifferenceTable(RunList& runs, ViewState& view, QWidget* parent)
    : DifferenceTable(runs, view, new DifferenceTableModel, parent) {}

DifferenceTable::DifferenceTable(RunList& runs, ViewState& view, DifferenceTableModel* model,
                                 QWidget* parent)
    : TablePage(QStringLiteral("difference"), model, parent),
      runs_(runs),
      view_(view),
      model_(model) {
    table().setAccessibleName(tr("Figures of the shown runs, and differences to the baseline"));
    connect(&runs_, &RunList::shownRunsChanged, this, &DifferenceTable::refresh);
    connect(&runs_, &RunList::dataChanged, this, &DifferenceTable::refresh);
    connect(&view_, &ViewState::rangeChanged, this, &DifferenceTable::refresh);
    connect(&view_, &ViewState::alignmentChanged, this, &DifferenceTable::refresh);
}

QList<Run*> DifferenceTable::compared() const {
    QList<Run*> runs = runs_.shownCharts();
    Run* baseline = runs_.baseline();
    runs.removeOne(baseline);
    if (baseline) runs.prepend(baseline);
    return runs;
}

bool DifferenceTable::isNeeded() const {
    return runs_.shownCharts().size() > 1;
}

void DifferenceTable::showEvent(QShowEvent* event) {
    TablePage::showEvent(event);
    refresh();
}

void DifferenceTable::refresh() {
    task_.cancel();
    emit neededChanged(isNeeded());
    if (!isNeeded()) return show(nullptr);
    if (!isVisible()) return;
    QList<RunSnapshot> runs;
    for (const Run* run : compared())
        runs << run->snapshot();
    task_.start([this, runs, alignment = view_.alignment(),
                 measured = view_.range()](Progress& progress) -> Worker::Delivery {
        progress.throwIfCancelled();
        return [this, found = std::make_shared<const RunDifferences>(
                          differencesOf(runs, alignment, measured))] {
            if (isNeeded()) show(found);
        };
    });
}

void DifferenceTable::show(const std::shared_ptr<const RunDifferences>& differences) {
    const bool hadColumns = model_->columnCount() > 0;
    model_->setDifferences(differences);
    if (!differences) return setTitle({});
    const QString baseline = differences->runs.front();
    setTitle(view_.range()
                 ? tr("Over what is measured, against %1").arg(baseline)
                 : tr("Over all that is shown, against %1; mark a part with shift and the mouse to "
                      "compare that")
                       .arg(baseline));
    if (hadColumns) return;
    const int unit = fontMetrics().averageCharWidth();
    for (int column = 0; column < model_->columnCount(); ++column)
        table().horizontalHeader()->resizeSection(
            column, (column == DifferenceTableModel::NameColumn ? 22 : 18) * unit);
}

}  // namespace bubblescope
