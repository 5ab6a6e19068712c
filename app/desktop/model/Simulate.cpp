// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/model/Simulate.h"

#include <fmt/format.h>

#include "core/base/Units.h"
#include "core/simulate/SimulationTimeline.h"
#include "core/simulate/Simulator.h"

namespace bubblescope {

namespace {

ScheduleParameters parametersOf(const SimulationSpec& spec) {
    ScheduleParameters parameters = spec.shape;
    parameters.durations = {{spec.forwardNs}, {spec.backwardNs}, {}, {}, {}, spec.pointToPointNs};
    return parameters;
}

std::string originOf(const Schedule& schedule, const SimulationSpec& spec) {
    const std::string chunks =
        schedule.chunks > 1 ? fmt::format(" · {} chunks", schedule.chunks) : std::string();
    return fmt::format("{} devices · {} micro-batches{} · F {} · B {} · transfer {}",
                       schedule.devices, schedule.microBatches, chunks,
                       formatDuration(spec.forwardNs), formatDuration(spec.backwardNs),
                       formatDuration(spec.pointToPointNs));
}

}  // namespace

RunContent simulate(const SimulationSpec& spec) {
    const ScheduleFamily& family = findScheduleFamily(spec.schedule);
    const ScheduleParameters parameters = parametersOf(spec);
    const Schedule schedule = family.generate(parameters);
    Simulator simulator;
    const Simulation& simulation =
        simulator.run(schedule, OperationCosts::complete(parameters.durations));
    RunContent content = makeRunContent(simulationTimeline(
        schedule, simulation, std::string(family.title), originOf(schedule, spec)));
    content.peakActivations = simulation.peakActivations;
    return content;
}

}  // namespace bubblescope
