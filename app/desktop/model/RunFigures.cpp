// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/model/RunFigures.h"

#include <QCoreApplication>
#include <algorithm>

#include "app/desktop/model/Text.h"

namespace bubblescope {

namespace {

struct Texts {
    Q_DECLARE_TR_FUNCTIONS(bubblescope::RunFigures)
};

std::int64_t meanStepNs(std::span<const StepMark> steps) {
    std::int64_t sumNs = 0;
    for (const StepMark& step : steps)
        sumNs += step.endNs - step.startNs;
    return sumNs / static_cast<std::int64_t>(steps.size());
}

/// Steps of a simulation follow each other without a barrier, and so overlap.
std::int64_t shareOfStepNs(std::span<const StepMark> steps) {
    return (steps.back().endNs - steps.front().startNs) / static_cast<std::int64_t>(steps.size());
}

}  // namespace

RunFigures figuresOf(const RunContent& content) {
    const Analysis& analysis = content.analysis;
    const auto steps = content.timeline->steps();
    RunFigures figures;
    figures.stepTimeNs = steps.empty()        ? analysis.spanNs
                         : content.simulation ? shareOfStepNs(steps)
                                              : meanStepNs(steps);
    figures.hasDevices = !analysis.devices.empty();
    figures.utilization = analysis.utilization();
    figures.bubbleFraction = analysis.bubbleFraction();
    figures.bubbleOverhead = analysis.bubbleOverhead();
    if (const auto& simulation = content.simulation) {
        figures.peakActivations = {std::ranges::max(simulation->peakActivations),
                                   simulation->schedule.virtualStages};
        if (!simulation->peakBytes.empty())
            figures.peakBytes = std::ranges::max(simulation->peakBytes);
        figures.capacityBytes = simulation->capacityBytes;
        if (simulation->planned)
            figures.throughput = throughputOf(*simulation->planned, figures.stepTimeNs);
    }
    return figures;
}

QString stepTimeDefinition(const RunContent& content) {
    const int steps = static_cast<int>(content.timeline->steps().size());
    if (content.timeline->provenance == Provenance::Simulated) {
        if (steps > 1) {
            return Texts::tr("From the first start to the last end, divided by %n step(s).",
                             nullptr, steps);
        }
        return Texts::tr("The makespan: from the first start to the last end of the step.");
    }
    if (steps == 0) {
        return Texts::tr("No step is marked in this trace: from its first to its last event.");
    }
    return Texts::tr("Mean length of the %n step(s) marked in the trace.", nullptr, steps);
}

QString causeDefinition(BubbleCause cause) {
    switch (cause) {
        case BubbleCause::WarmUp:
            return Texts::tr("Before the device's first computation of the step.");
        case BubbleCause::Drain:
            return Texts::tr("After its last computation of the step, while others still work.");
        case BubbleCause::Dependency:
            return Texts::tr("The device waits for an input that another one makes later.");
        case BubbleCause::PointToPoint:
            return Texts::tr("Only sends and receives run: it waits for a peer or the transfer.");
        case BubbleCause::Collective:
            return Texts::tr("Only collectives run.");
        case BubbleCause::Imbalance:
            return Texts::tr("Done with the step while other devices still work.");
        case BubbleCause::DataLoading:
            return Texts::tr("The host launched late, and loaded data meanwhile.");
        case BubbleCause::Host:
            return Texts::tr("The host launched what follows only after the device became idle.");
        case BubbleCause::Copy:
            return Texts::tr("Only memory copies run.");
        case BubbleCause::Idle:
            return Texts::tr("Nothing runs, and nothing tells why.");
    }
    return {};
}

}  // namespace bubblescope
