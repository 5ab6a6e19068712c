// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/model/Simulate.h"

#include <fmt/format.h>

#include "core/base/Units.h"
#include "core/simulate/SimulationTimeline.h"
#include "core/simulate/Simulator.h"

namespace bubblescope {

namespace {

OperationCosts costsOf(const SimulationSpec& spec) {
    OperationCosts costs;
    costs.forwardNs = {spec.forwardNs};
    costs.backwardNs = {spec.backwardNs};
    costs.inputGradNs = {spec.backwardNs / 2};
    costs.weightGradNs = {spec.backwardNs - spec.backwardNs / 2};
    costs.pointToPointNs = spec.pointToPointNs;
    return costs;
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
    const Schedule schedule = family.generate(spec.shape);
    Simulator simulator;
    const Simulation& simulation = simulator.run(schedule, costsOf(spec));
    RunContent content = makeRunContent(simulationTimeline(
        schedule, simulation, std::string(family.title), originOf(schedule, spec)));
    content.peakActivations = simulation.peakActivations;
    return content;
}

}  // namespace bubblescope
