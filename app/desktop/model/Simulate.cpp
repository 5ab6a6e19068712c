// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/model/Simulate.h"

#include <fmt/format.h>

#include "app/desktop/model/FillRun.h"
#include "app/desktop/model/PlannedSpec.h"
#include "app/desktop/model/SimulateSteps.h"
#include "app/desktop/model/SpecText.h"
#include "core/schedule/ParameterError.h"
#include "core/simulate/SimulationTimeline.h"
#include "core/simulate/Simulator.h"

namespace bubblescope {

namespace {

/// Most machines have the memory for the pictures of that many.
constexpr std::int64_t mostOperations = 40'000'000;

/// How often each operation of the schedule is simulated.
std::int64_t repetitions(const SimulationSpec& spec) {
    const int replicas = isDisturbed(spec) ? spec.cluster.replicas : 1;
    const int layers = usesModel(spec) ? 1 : spec.layers;
    return std::int64_t{spec.steps} * layers * replicas;
}

void checkSize(const SimulationSpec& spec, const ScheduleFamily& family) {
    const ScheduleParameters& p = spec.shape;
    const std::int64_t chunks = family.has(chunksParameter)  ? p.chunks
                                : family.has(wavesParameter) ? 2 * p.waves
                                                             : 2;
    const std::int64_t perMicroBatch = 2 * chunks * p.devices * repetitions(spec);
    if (p.microBatches <= mostOperations / perMicroBatch) return;
    const auto most = static_cast<int>(std::max<std::int64_t>(1, mostOperations / perMicroBatch));
    throw ParameterError(fmt::format("more than {} million operations are too many for a window",
                                     mostOperations / 1'000'000),
                         "", fmt::format("use {} micro-batches or fewer", most), "micro-batches",
                         {most});
}

void checkSize(const SimulationSpec& spec, const Schedule& schedule) {
    const auto operations = static_cast<std::int64_t>(schedule.operations.size());
    if (operations <= mostOperations / repetitions(spec)) return;
    throw Error(fmt::format("more than {} million operations are too many for a window",
                            mostOperations / 1'000'000),
                "", "use fewer steps, layers or replicas");
}

/// The schedule with the closed form of its family, if it is made by one.
SimulationFacts factsOf(const SimulationSpec& spec) {
    if (spec.file) {
        checkSize(spec, spec.file->schedule);
        return {spec.file->schedule};
    }
    const ScheduleFamily& family = findScheduleFamily(spec.schedule);
    ScheduleParameters parameters = spec.shape;
    parameters.durations = spec.durations;
    checkSize(spec, family);
    SimulationFacts facts{.schedule = family.generate(parameters), .formula = family.bubble};
    if (family.bubble.bubbleNs && !spec.traced)
        facts.closedFormNs = family.bubble.bubbleNs(parameters);
    return facts;
}

/// A trace's medians by stage, joined or cut for the stages of the schedule.
SimulationSpec withStageDurations(SimulationSpec spec) {
    if (!spec.traced || spec.file) return spec;
    const ScheduleFamily& family = findScheduleFamily(spec.schedule);
    checkSize(spec, family);
    ScheduleParameters parameters = spec.shape;
    parameters.durations = {.forwardNs = {1}, .inputGradNs = {1}, .weightGradNs = {1}};
    const std::int64_t pointToPointNs = spec.durations.pointToPointNs;
    spec.durations = spec.traced->durations(family.generate(parameters).virtualStages);
    spec.durations.pointToPointNs = pointToPointNs;
    return spec;
}

RunContent simulateStep(const SimulationSpec& spec, SimulationFacts facts, Progress& progress) {
    Simulator simulator;
    const Simulation& simulation =
        simulator.run(facts.schedule, OperationCosts::complete(spec.durations));
    RunContent content = makeRunContent(simulationTimeline(facts.schedule, simulation,
                                                           scheduleTitle(spec).toStdString(),
                                                           originOf(spec, facts.schedule)));
    facts.transferNs = spec.durations.pointToPointNs;
    facts.longestBubbleNs = longestBubbleNs(facts.schedule, simulation);
    facts.peakActivations = simulation.peakActivations;
    content.simulation = std::make_shared<const SimulationFacts>(std::move(facts));
    if (fillsBubbles(spec)) {
        const PipelineStep step = pipelineStep(content.simulation->schedule, simulation);
        content.filled = fillRun(step, spec, content.simulation, progress);
    }
    return content;
}

RunContent simulatePlanned(const SimulationSpec& asked, Progress& progress) {
    const ScheduleFamily& family = findScheduleFamily(asked.schedule);
    checkSize(asked, family);
    PlannedSpec planned = planSpec(asked);
    return simulateSteps(planned.spec,
                         {.schedule = std::move(planned.schedule),
                          .formula = family.bubble,
                          .planned = std::move(planned.facts)},
                         progress);
}

}  // namespace

RunContent simulate(const SimulationSpec& asked, Progress& progress) {
    if (usesModel(asked)) return simulatePlanned(asked, progress);
    const SimulationSpec spec = withStageDurations(asked);
    SimulationFacts facts = factsOf(spec);
    return needsCluster(spec) ? simulateSteps(spec, std::move(facts), progress)
                              : simulateStep(spec, std::move(facts), progress);
}

RunContent simulate(const SimulationSpec& spec) {
    Progress progress;
    return simulate(spec, progress);
}

}  // namespace bubblescope
