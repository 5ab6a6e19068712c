// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/model/FillFigures.h"

#include <QCoreApplication>
#include <algorithm>

#include "app/desktop/model/CoreText.h"
#include "app/desktop/model/Text.h"

namespace bubblescope {

namespace {

struct Texts {
    Q_DECLARE_TR_FUNCTIONS(bubblescope::FillFigures)
};

std::int64_t workNs(const FillReport& report) {
    return report.filledNs + report.leftOverNs + report.leftOutNs;
}

double limitUsage(const FillReport& report) {
    const int steps = limitSteps(report);
    const double spanNs = static_cast<double>(report.stepNs) * steps;
    if (spanNs == 0) return 1;
    return (static_cast<double>(report.pipelineNs) * steps + static_cast<double>(workNs(report))) /
           spanNs;
}

void add(const FillReport& report, FillFigures& figures) {
    figures.leftOverNs += report.leftOverNs;
    figures.leftOutNs += report.leftOutNs;
    figures.allNs += report.usageOfNs();
    figures.idle.tooSmallNs += report.idle.tooSmallNs;
    figures.idle.memoryNs += report.idle.memoryNs;
    figures.idle.dependencyNs += report.idle.dependencyNs;
    figures.idle.noWorkNs += report.idle.noWorkNs;
    figures.noncausal.causedPieces += report.noncausal.causedPieces;
    figures.noncausal.others += report.noncausal.others;
    figures.lifeSteps = std::max(figures.lifeSteps, report.lifeSteps);
    figures.limitSteps = std::max(figures.limitSteps, limitSteps(report));
}

/// A piece's start in its device's own step, as it was placed.
std::int64_t placedNs(const BubbleFill& fill, std::size_t device, const Slice& slice) {
    const PipelineStep::Device& own = fill.step.devices[device];
    const std::int64_t startNs =
        slice.startNs - fill.cycle.stepStartNs[static_cast<std::size_t>(slice.step)] - own.startNs;
    const auto optimizer =
        std::ranges::find(own.slices, SliceKind::Optimizer, [](const Slice& s) { return s.kind; });
    const bool waited = optimizer != own.slices.end() && startNs >= optimizer->startNs;
    return waited ? startNs - fill.plan.devices[device].preconditionNs : startNs;
}

/// The time around `atNs` in which the pipeline does nothing.
Bubble gapAround(const BubbleFill& fill, std::size_t device, std::int64_t atNs) {
    Bubble gap{static_cast<int>(device), 0, fill.step.stepNs, BubbleCause::WarmUp};
    bool isLast = true;
    for (const Slice& slice : fill.step.devices[device].slices) {
        if (slice.startNs <= atNs) {
            gap.startNs = std::max(gap.startNs, slice.endNs());
            gap.cause = BubbleCause::Dependency;
        } else {
            gap.endNs = std::min(gap.endNs, slice.startNs);
            isLast = false;
        }
    }
    if (isLast) gap.cause = BubbleCause::Drain;
    return gap;
}

}  // namespace

double usageOf(const FillReport& report) {
    const auto ofNs = static_cast<double>(report.usageOfNs());
    return ofNs == 0 ? 0 : static_cast<double>(report.usageNs()) / ofNs;
}

int limitSteps(const FillReport& report) {
    const std::int64_t idleNs = report.stepNs - report.pipelineNs;
    if (idleNs <= 0) return 0;
    return static_cast<int>(std::max<std::int64_t>(1, (workNs(report) + idleNs - 1) / idleNs));
}

FillFigures fillFigures(const BubbleFill& fill) {
    FillFigures figures{.utilizationBefore = fill.meanUtilizationBefore(),
                        .utilization = fill.meanUtilization(),
                        .fewestSteps = fill.stepsPerRefresh(),
                        .steps = fill.stepsPerRefresh(),
                        .stretch = fill.cycle.stretch(fill.plainStepNs)};
    for (std::size_t d = 0; d < fill.reports.size(); ++d) {
        const FillReport& report = fill.reports[d];
        add(report, figures);
        figures.fewestSteps = std::min(figures.fewestSteps, report.steps);
        figures.usage += usageOf(report) / static_cast<double>(fill.reports.size());
        figures.limitUsage += limitUsage(report) / static_cast<double>(fill.reports.size());
        figures.memoryBytes = std::max(figures.memoryBytes, fill.plan.devices[d].memoryBytes());
    }
    return figures;
}

bool isFilling(const RunContent& content, SliceIndex slice) {
    return content.fill && slice < content.timeline->sliceCount() &&
           content.timeline->name()[slice] != StringId::Empty;
}

std::optional<Bubble> filledBubble(const RunContent& filled, SliceIndex index) {
    if (!isFilling(filled, index)) return {};
    const BubbleFill& fill = *filled.fill;
    const Timeline& timeline = *filled.timeline;
    const auto device =
        static_cast<std::size_t>(timeline.tracks()[timeline.laneOf(index).track].device);
    const std::int64_t atNs = placedNs(fill, device, timeline.slice(index));
    if (atNs >= fill.step.stepNs) return {};
    return gapAround(fill, device, atNs);
}

QString fillsText(const RunContent& filled, SliceIndex slice) {
    const auto bubble = filledBubble(filled, slice);
    if (!bubble) return Texts::tr("fits into no bubble: after the step, which it lengthens");
    const auto device = static_cast<std::size_t>(bubble->device);
    return Texts::tr("fills a bubble of %1: %2, %3 long")
        .arg(toQString(filled.timeline->devices()[device].name),
             coreText(bubbleCauseTitle(bubble->cause)), durationText(bubble->durationNs()));
}

}  // namespace bubblescope
