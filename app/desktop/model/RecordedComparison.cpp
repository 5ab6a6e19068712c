// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/model/RecordedComparison.h"

#include <QCoreApplication>
#include <QLocale>
#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "app/desktop/model/CoreText.h"
#include "app/desktop/model/RecordedRun.h"
#include "app/desktop/model/RecordedSchedule.h"
#include "app/desktop/model/Text.h"
#include "core/base/Quantile.h"
#include "core/simulate/Simulator.h"

namespace bubblescope {

namespace {

struct Texts {
    Q_DECLARE_TR_FUNCTIONS(bubblescope::RecordedComparison)
};

struct KindTotal {
    std::int64_t count = 0;
    double sumNs = 0;

    double mean() const { return count == 0 ? 0 : sumNs / static_cast<double>(count); }
};

/// Preconditioning counts as part of the optimizer, as it is simulated.
std::array<KindTotal, sliceKindCount> totalsOf(const Timeline& timeline) {
    std::array<KindTotal, sliceKindCount> totals;
    for (const Lane& lane : timeline.lanes()) {
        for (SliceIndex i = lane.begin; i < lane.end; ++i) {
            const Slice slice = timeline.slice(i);
            if (slice.unfinished) continue;
            KindTotal& total = totals[static_cast<std::size_t>(slice.kind)];
            ++total.count;
            total.sumNs += static_cast<double>(slice.durationNs);
        }
    }
    const auto of = [&](SliceKind kind) -> KindTotal& {
        return totals[static_cast<std::size_t>(kind)];
    };
    of(SliceKind::Optimizer).sumNs += std::exchange(of(SliceKind::Precondition), {}).sumNs;
    return totals;
}

/// From the start of each step to that of the next; steps may overlap.
double medianStepNs(std::span<const StepMark> steps) {
    std::vector<std::int64_t> lengths;
    for (std::size_t i = 1; i < steps.size(); ++i)
        lengths.push_back(steps[i].startNs - steps[i - 1].startNs);
    if (lengths.empty()) return static_cast<double>(steps[0].endNs - steps[0].startNs);
    return static_cast<double>(median(std::move(lengths)));
}

double spanNs(std::span<const StepMark> steps) {
    return static_cast<double>(steps.back().endNs - steps.front().startNs);
}

void addKinds(const Timeline& recorded, const Timeline& simulated,
              std::vector<ComparisonRow>& rows) {
    const auto before = totalsOf(recorded);
    const auto after = totalsOf(simulated);
    for (std::size_t i = 0; i < sliceKindCount; ++i) {
        const auto& kind = traits(static_cast<SliceKind>(i));
        if (before[i].count == 0 || !(kind.compute || kind.communication)) continue;
        rows.push_back({coreText(kind.title),
                        Texts::tr("Mean over all operations of the kind; the optimizer with "
                                  "preconditioning. The simulation takes the recorded median of "
                                  "each stage."),
                        before[i].count, before[i].mean(), after[i].mean()});
    }
}

void addSteps(const Timeline& recorded, const Timeline& simulated, double stepsSimulated,
              std::vector<ComparisonRow>& rows) {
    const auto marks = recorded.steps();
    if (marks.empty() || simulated.steps().empty()) return;
    const auto count = static_cast<std::int64_t>(marks.size());
    const double simulatedNs = spanNs(simulated.steps()) / stepsSimulated;
    rows.push_back({Texts::tr("step time, median"),
                    Texts::tr("From the start of a step to that of the next: the median recorded, "
                              "and the mean simulated."),
                    count, medianStepNs(marks), simulatedNs});
    rows.push_back({Texts::tr("step time, mean"),
                    Texts::tr("From the first start to the last end, divided by the steps."), count,
                    spanNs(marks) / static_cast<double>(count), simulatedNs});
}

double medianOf(const TracedPipeline& pipeline, SliceKind kind, std::int64_t& count) {
    double sumNs = 0;
    for (const StageSpread& spread : pipeline.spreads) {
        if (spread.kind != kind) continue;
        count += spread.count;
        sumNs += static_cast<double>(spread.medianNs) * static_cast<double>(spread.count);
    }
    return count == 0 ? 0 : sumNs / static_cast<double>(count);
}

void addTracedKinds(const TracedPipeline& pipeline, const Timeline& simulated,
                    std::vector<ComparisonRow>& rows) {
    const auto after = totalsOf(simulated);
    for (const SliceKind kind :
         {SliceKind::Forward, SliceKind::Backward, SliceKind::InputGrad, SliceKind::WeightGrad}) {
        ComparisonRow row{coreText(traits(kind).title),
                          Texts::tr("Mean over stages of the median of each, without the gap "
                                    "before each operation that the simulation adds: %1 in the "
                                    "median of the trace.")
                              .arg(durationText(pipeline.gapNs))};
        row.recorded = medianOf(pipeline, kind, row.count);
        row.simulated = after[static_cast<std::size_t>(kind)].mean();
        if (row.simulated > 0) row.simulated -= static_cast<double>(pipeline.gapNs);
        if (row.count > 0) rows.push_back(row);
    }
}

/// Of the trace's own schedule, whose error tells how far to believe the simulation; and of what
/// it was changed to, if it was.
void addTracedStep(const TracedPipeline& pipeline, const RunContent& simulated, int steps,
                   std::vector<ComparisonRow>& rows) {
    Simulator simulator;
    const OperationCosts costs =
        OperationCosts::complete(pipeline.durations(pipeline.schedule.virtualStages));
    const std::int64_t ownNs = simulator.run(pipeline.schedule, costs).makespanNs;
    const std::int64_t nowNs = simulated.timeline->lastNs() - simulated.timeline->firstNs();
    const auto measuredNs = static_cast<double>(pipeline.measuredStepNs);
    rows.push_back({Texts::tr("step"),
                    Texts::tr("From the first operation's start to the last one's end: the median "
                              "measured, and the simulation of the trace's own schedule."),
                    pipeline.steps, measuredNs, static_cast<double>(ownNs)});
    if (nowNs == ownNs) return;
    rows.push_back({Texts::tr("step, as changed"),
                    Texts::tr("The measured step beside the simulated run as its parameters are "
                              "now: what they would change, and the error above."),
                    pipeline.steps, measuredNs, static_cast<double>(nowNs) / steps});
}

QString valueText(const ComparisonRow& row, double value) {
    return row.isShare ? percentText(value) : durationText(std::llround(value));
}

/// An imported trace was measured, by another program.
QString recordedTitle(const Timeline& timeline) {
    return timeline.provenance == Provenance::Imported
               ? Texts::tr("measured (trace)")
               : coreText(provenanceName(timeline.provenance));
}

QString errorText(const ComparisonRow& row) {
    const auto error = row.error();
    if (!error) return {};
    const QString sign = *error > 0 ? QStringLiteral("+") : QString();
    if (row.isShare)
        return Texts::tr("%1 points").arg(sign + QLocale().toString(100 * *error, 'f', 1));
    return sign + percentText(*error);
}

}  // namespace

std::optional<double> ComparisonRow::error() const {
    if (isShare) return simulated - recorded;
    if (recorded == 0 || simulated == 0) return {};
    return simulated / recorded - 1;
}

std::vector<ComparisonRow> compareWithRecording(const RunContent& recorded,
                                                const RunContent& simulated,
                                                const SimulationSpec& spec) {
    std::vector<ComparisonRow> rows;
    if (spec.traced) {
        addTracedKinds(*spec.traced, *simulated.timeline, rows);
        addTracedStep(*spec.traced, simulated, spec.steps, rows);
    } else {
        addKinds(*recorded.timeline, *simulated.timeline, rows);
        addSteps(*recorded.timeline, *simulated.timeline, simulatedSteps(*recorded.timeline, spec),
                 rows);
        rows.push_back({.what = Texts::tr("utilization"),
                        .definition = Texts::tr("Mean over devices, of the whole run."),
                        .count = static_cast<std::int64_t>(recorded.analysis.devices.size()),
                        .recorded = recorded.analysis.utilization(),
                        .simulated = simulated.analysis.utilization(),
                        .isShare = true});
    }
    return rows;
}

void ComparisonTableModel::setRun(Run* run) {
    for (Run* known : {run_.data(), recorded_.data()})
        if (known) known->disconnect(this);
    run_ = run;
    recorded_ = run ? run->recorded() : nullptr;
    for (Run* known : {run_.data(), recorded_.data()})
        if (known) connect(known, &Run::contentChanged, this, &ComparisonTableModel::reload);
    reload();
}

void ComparisonTableModel::reload() {
    beginResetModel();
    rows_.clear();
    if (run_ && recorded_ && run_->spec() && hasStageDurations(*run_->spec()))
        rows_ = compareWithRecording(recorded_->content(), run_->content(), *run_->spec());
    endResetModel();
}

int ComparisonTableModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(rows_.size());
}

int ComparisonTableModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : ColumnCount;
}

QVariant ComparisonTableModel::data(const QModelIndex& index, int role) const {
    if (!checkIndex(index, CheckIndexOption::IndexIsValid)) return {};
    const ComparisonRow& row = rows_[static_cast<std::size_t>(index.row())];
    if (role == Qt::ToolTipRole) return row.definition;
    if (role == Qt::TextAlignmentRole && index.column() != WhatColumn)
        return static_cast<int>(Qt::AlignRight | Qt::AlignVCenter);
    if (role != Qt::DisplayRole) return {};
    switch (index.column()) {
        case WhatColumn:
            return row.what;
        case CountColumn:
            return QLocale().toString(qint64{row.count});
        case RecordedColumn:
            return valueText(row, row.recorded);
        case SimulatedColumn:
            return row.simulated == 0 && !row.isShare ? Texts::tr("not simulated")
                                                      : valueText(row, row.simulated);
        case ErrorColumn:
            return errorText(row);
        default:
            return {};
    }
}

QVariant ComparisonTableModel::headerData(int section, Qt::Orientation orientation,
                                          int role) const {
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole) return {};
    switch (section) {
        case WhatColumn:
            return Texts::tr("What");
        case CountColumn:
            return Texts::tr("Recorded number");
        case RecordedColumn:
            return recorded_ ? recordedTitle(*recorded_->content().timeline) : QString();
        case SimulatedColumn:
            return Texts::tr("simulated");
        case ErrorColumn:
            return Texts::tr("Error of the simulation");
        default:
            return {};
    }
}

}  // namespace bubblescope
