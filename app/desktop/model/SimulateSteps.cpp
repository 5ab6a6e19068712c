// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/model/SimulateSteps.h"

#include <algorithm>

#include "app/desktop/model/FillRun.h"
#include "app/desktop/model/SpecText.h"
#include "core/cost/SplitCosts.h"
#include "core/schedule/SplitStages.h"
#include "core/simulate/ClusterTimeline.h"

namespace bubblescope {

namespace {

/// What a simulator takes: stages cut into layers, and the versions that the schedule has.
struct Input {
    OperationCosts costs;
    Cluster cluster;
};

Input inputOf(const SimulationSpec& spec, Schedule& schedule) {
    Input input{OperationCosts::complete(spec.durations), spec.cluster};
    Cluster& cluster = input.cluster;
    cluster.versions.reset();
    if (isAsynchronous(spec))
        cluster.versions = spec.cluster.versions.value_or(VersionPolicy::Stash);
    if (spec.layers == 1) return input;
    const int stages = schedule.virtualStages;
    schedule = splitStages(schedule, spec.layers);
    input.costs = splitCosts(input.costs, stages, spec.layers);
    for (StageBytes* bytes : {&cluster.weightBytes, &cluster.gradientBytes, &cluster.optimizerBytes,
                              &cluster.activationBytes})
        *bytes = splitAmounts(*bytes, stages, spec.layers);
    return input;
}

/// Whether one step takes the times that closed forms are about.
bool hasPlainTimes(const SimulationSpec& spec, const Schedule& schedule) {
    const Cluster& cluster = spec.cluster;
    return cluster.transferNs() == 0 && cluster.overlaps && !cluster.hasCollectives(schedule) &&
           spec.layers == 1 && !isDisturbed(spec);
}

/// Counters of a device have a value at the same times.
void addPeaks(const Timeline& timeline, SimulationFacts& facts) {
    std::vector<std::size_t> peakRows(timeline.devices().size());
    for (const Counter& counter : timeline.counters()) {
        if (counter.name != "memory" || counter.values.empty()) continue;
        const auto device = static_cast<std::size_t>(counter.device);
        const auto peak = std::ranges::max_element(counter.values);
        facts.peakBytes.resize(peakRows.size());
        facts.peakBytes[device] = static_cast<std::int64_t>(*peak);
        peakRows[device] = static_cast<std::size_t>(peak - counter.values.begin());
    }
    facts.peakParts.resize(facts.peakBytes.size());
    for (const Counter& counter : timeline.counters()) {
        for (std::size_t kind = 0; kind < memoryKindCount; ++kind) {
            if (counter.values.empty() ||
                counter.name != memoryKindName(static_cast<MemoryKind>(kind)))
                continue;
            const auto device = static_cast<std::size_t>(counter.device);
            facts.peakParts[device][kind] =
                static_cast<std::int64_t>(counter.values[peakRows[device]]);
        }
    }
}

}  // namespace

RunContent simulateSteps(const SimulationSpec& spec, SimulationFacts facts, Progress& progress) {
    if (!hasPlainTimes(spec, facts.schedule)) facts.closedFormNs.reset();
    const Input input = inputOf(spec, facts.schedule);
    ClusterSimulator simulator(
        facts.schedule, input.costs, input.cluster, spec.disturbance,
        isDisturbed(spec) ? SimulatedReplicas::All : SimulatedReplicas::First);
    ClusterTimeline timeline(facts.schedule, input.costs, input.cluster, simulator.plan());
    for (int i = 0; i < spec.steps; ++i) {
        const ClusterStep& step = simulator.nextStep();
        if (i == 0) facts.longestBubbleNs = longestBubbleNs(facts.schedule, step.replicas[0]);
        timeline.add(step);
    }
    facts.transferNs =
        input.costs.pointToPointNs + input.cluster.transferNs() / facts.schedule.partsPerMicroBatch;
    facts.peakActivations = peakActivations(facts.schedule);
    facts.capacityBytes = input.cluster.capacityBytes;
    RunContent content = makeRunContent(
        timeline.finish(scheduleTitle(spec).toStdString(), originOf(spec, facts.schedule)));
    addPeaks(*content.timeline, facts);
    content.simulation = std::make_shared<const SimulationFacts>(std::move(facts));
    if (fillsBubbles(spec)) {
        const PipelineStep step =
            steadyStep(content.simulation->schedule, input.costs, input.cluster, spec.disturbance);
        content.filled = fillRun(step, spec, content.simulation, progress);
    }
    return content;
}

}  // namespace bubblescope
