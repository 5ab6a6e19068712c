// SPDX-License-Identifier: Apache-2.0
#include "core/scenario/FillScenario.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "core/scenario/ScenarioJson.h"
#include "core/schedule/ScheduleFamily.h"

namespace bubblescope {

namespace {

using nlohmann::json;

BubbleFill fill(const FillScenario& scenario, const FillScenario::Method& method,
                const std::string& policy, Progress& progress) {
    BubbleFillRequest request{.work = scenario.work, .policy = policy};
    request.options.costs = findMeasuredProfile(scenario.profile).at(scenario.microBatchSize);
    request.options.blocksPerStage = method.blocksPerStage;
    request.options.replicas = method.replicas;
    ScheduleParameters shape{.devices = method.devices, .microBatches = method.microBatches};
    shape.durations = stageDurations(request.options.costs, method.blocksPerStage, false);
    const Schedule schedule = findScheduleFamily(method.schedule).generate(shape);
    const OperationCosts costs = OperationCosts::complete(shape.durations);
    return fillBubbles(pipelineStep(schedule, Simulator().run(schedule, costs)), request, progress);
}

void setFigures(const BubbleFill& fill, FillScenarioPoint& point) {
    point.stepNs = fill.plainStepNs;
    point.utilizationBefore = fill.meanUtilizationBefore();
    point.utilization = fill.meanUtilization();
    point.steps = fill.stepsPerRefresh();
    point.stretch = fill.cycle.stretch(fill.plainStepNs);
    for (std::size_t d = 0; d < fill.reports.size(); ++d) {
        const FillReport& r = fill.reports[d];
        point.usage += static_cast<double>(r.usageNs()) / static_cast<double>(r.usageOfNs()) /
                       static_cast<double>(fill.reports.size());
        point.noncausal.causedPieces += r.noncausal.causedPieces;
        point.noncausal.others += r.noncausal.others;
        point.memoryBytes = std::max(point.memoryBytes, fill.plan.devices[d].memoryBytes());
    }
}

}  // namespace

FillScenario findFillScenario(std::string_view name) {
    const json input = scenarioJson(name, fillScenarioKind);
    FillScenario scenario;
    scenario.notes = scenarioNotes(input);
    scenario.work = input.at("work");
    scenario.profile = input.at("profile");
    scenario.microBatchSize = input.at("micro_batch_size");
    scenario.policies = input.at("policies").get<std::vector<std::string>>();
    for (const json& method : input.at("methods"))
        scenario.methods.push_back({method.at("title"), method.at("schedule"), method.at("devices"),
                                    method.at("micro_batches"), method.at("blocks_per_stage"),
                                    method.value("replicas", 1)});
    return scenario;
}

std::vector<FillScenarioPoint> runScenario(const FillScenario& scenario, Progress& progress) {
    std::vector<FillScenarioPoint> points;
    const std::size_t all = scenario.methods.size() * scenario.policies.size();
    for (std::size_t method = 0; method < scenario.methods.size(); ++method) {
        for (std::size_t policy = 0; policy < scenario.policies.size(); ++policy) {
            progress.report(static_cast<double>(points.size()) / static_cast<double>(all));
            FillScenarioPoint point{.method = method, .policy = policy};
            setFigures(
                fill(scenario, scenario.methods[method], scenario.policies[policy], progress),
                point);
            points.push_back(point);
        }
    }
    return points;
}

}  // namespace bubblescope
