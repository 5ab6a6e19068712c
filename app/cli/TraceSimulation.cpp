// SPDX-License-Identifier: Apache-2.0
#include "app/cli/TraceSimulation.h"

#include <fmt/format.h>

#include "core/base/Units.h"
#include "core/record/OpenRun.h"
#include "core/simulate/Simulator.h"

namespace bubblescope {

namespace {

SimulationCase caseOf(const TracedPipeline& pipeline, Schedule schedule) {
    OperationCosts costs = OperationCosts::complete(pipeline.durations(schedule.virtualStages));
    return {std::move(schedule), std::move(costs)};
}

double errorOf(const TraceSimulation& simulation) {
    return static_cast<double>(simulation.simulatedStepNs) /
               static_cast<double>(simulation.pipeline.measuredStepNs) -
           1;
}

std::string orderText(const TracedPipeline& pipeline) {
    return pipeline.family.empty() ? "of no known schedule" : "of " + pipeline.family;
}

}  // namespace

TraceSimulation simulateTrace(const TraceSimulationRequest& request, Progress& progress) {
    TraceSimulation result;
    result.pipeline = tracedPipeline(openRun(request.files, progress, request.trace.options()));
    const SimulationCase original = caseOf(result.pipeline, result.pipeline.schedule);
    Simulator simulator;
    result.simulatedStepNs = simulator.run(original.schedule, original.costs).makespanNs;
    result.input = caseOf(result.pipeline, scheduleFor(result.pipeline, request.whatIf));
    return result;
}

Json traceSimulationJson(const TraceSimulation& simulation) {
    const TracedPipeline& pipeline = simulation.pipeline;
    Json operations = Json::array();
    for (const StageSpread& spread : pipeline.spreads)
        operations.push_back({{"kind", traits(spread.kind).name},
                              {"stage", spread.stage},
                              {"count", spread.count},
                              {"low_ns", spread.lowNs},
                              {"median_ns", spread.medianNs},
                              {"high_ns", spread.highNs}});
    return {{"schedule", pipeline.family.empty() ? Json() : Json(pipeline.family)},
            {"devices", pipeline.schedule.devices},
            {"micro_batches", pipeline.schedule.microBatches},
            {"virtual_stages", pipeline.schedule.virtualStages},
            {"step", pipeline.step},
            {"steps", pipeline.steps},
            {"operations", operations},
            {"gap_ns", pipeline.gapNs},
            {"latency_ns", pipeline.latencyNs},
            {"measured_step_ns", pipeline.measuredStepNs},
            {"simulated_step_ns", simulation.simulatedStepNs},
            {"error", errorOf(simulation)}};
}

void printTraceSimulation(const TraceSimulation& simulation) {
    const TracedPipeline& pipeline = simulation.pipeline;
    fmt::print("from the trace: {} devices, {} micro-batches, {} virtual stages; its order is {}\n",
               pipeline.schedule.devices, pipeline.schedule.microBatches,
               pipeline.schedule.virtualStages, orderText(pipeline));
    std::vector<std::vector<std::string>> rows{
        {"operation", "stage", "number", "10 %", "median", "90 %"}};
    for (const StageSpread& spread : pipeline.spreads)
        rows.push_back({std::string(traits(spread.kind).title), std::to_string(spread.stage),
                        std::to_string(spread.count), formatDuration(spread.lowNs),
                        formatDuration(spread.medianNs), formatDuration(spread.highNs)});
    printTable(rows);
    fmt::print(
        "gap between operations {}, from an input's end to the operation that waits for it {}\n"
        "step, first operation's start to last one's end: measured {} (median of {}), "
        "simulated {}, error {}{:.1f} %\n\n",
        formatDuration(pipeline.gapNs), formatDuration(pipeline.latencyNs),
        formatDuration(pipeline.measuredStepNs), pipeline.steps,
        formatDuration(simulation.simulatedStepNs), errorOf(simulation) > 0 ? "+" : "",
        100 * errorOf(simulation));
}

}  // namespace bubblescope
