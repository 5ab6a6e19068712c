// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/model/Simulate.h"

#include <fmt/format.h>

#include "core/base/Units.h"
#include "core/schedule/ParameterError.h"
#include "core/simulate/SimulationTimeline.h"
#include "core/simulate/Simulator.h"

namespace bubblescope {

namespace {

/// Most machines have the memory for the pictures of that many.
constexpr std::int64_t mostOperations = 40'000'000;

void checkSize(const ScheduleFamily& family, const ScheduleParameters& p) {
    const std::int64_t chunks = family.has(chunksParameter)  ? p.chunks
                                : family.has(wavesParameter) ? 2 * p.waves
                                                             : 2;
    const std::int64_t perMicroBatch = 2 * chunks * p.devices;
    if (p.microBatches <= mostOperations / perMicroBatch) return;
    const auto most = static_cast<int>(std::max<std::int64_t>(1, mostOperations / perMicroBatch));
    throw ParameterError(fmt::format("more than {} million operations are too many for a window",
                                     mostOperations / 1'000'000),
                         "", fmt::format("use {} micro-batches or fewer", most), "micro-batches",
                         {most});
}

/// The schedule with the closed form of its family, if it is made by one.
SimulationFacts factsOf(const SimulationSpec& spec) {
    if (spec.file) return {spec.file->schedule, spec.durations};
    const ScheduleFamily& family = findScheduleFamily(spec.schedule);
    ScheduleParameters parameters = spec.shape;
    parameters.durations = spec.durations;
    checkSize(family, parameters);
    SimulationFacts facts{family.generate(parameters), spec.durations, family.bubble};
    if (family.bubble.bubbleNs) facts.closedFormNs = family.bubble.bubbleNs(parameters);
    return facts;
}

std::string backwardText(const SimulationSpec& spec) {
    const OperationCosts costs = OperationCosts::complete(spec.durations);
    if (!splitsBackward(spec)) return "B " + formatDuration(costs.backwardNs[0]);
    return fmt::format("I {} · W {}", formatDuration(costs.inputGradNs[0]),
                       formatDuration(costs.weightGradNs[0]));
}

std::string originOf(const SimulationSpec& spec, const Schedule& schedule) {
    std::string text =
        fmt::format("{} devices · {} micro-batches", schedule.devices, schedule.microBatches);
    if (schedule.chunks > 1) text += fmt::format(" · {} chunks", schedule.chunks);
    text += fmt::format(" · F {} · {}", formatDuration(spec.durations.forwardNs[0]),
                        backwardText(spec));
    if (hasFusedBlocks(spec) && !spec.durations.fusedNs.empty())
        text += " · FB " + formatDuration(spec.durations.fusedNs[0]);
    return text + " · transfer " + formatDuration(spec.durations.pointToPointNs);
}

}  // namespace

RunContent simulate(const SimulationSpec& spec) {
    SimulationFacts facts = factsOf(spec);
    Simulator simulator;
    const Simulation& simulation =
        simulator.run(facts.schedule, OperationCosts::complete(spec.durations));
    RunContent content = makeRunContent(simulationTimeline(facts.schedule, simulation,
                                                           scheduleTitle(spec).toStdString(),
                                                           originOf(spec, facts.schedule)));
    facts.longestBubbleNs = longestBubbleNs(facts.schedule, simulation);
    facts.peakActivations = simulation.peakActivations;
    content.simulation = std::make_shared<const SimulationFacts>(std::move(facts));
    return content;
}

}  // namespace bubblescope
