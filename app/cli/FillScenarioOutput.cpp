// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include "app/cli/ScenarioOutput.h"
#include "core/base/Units.h"

namespace bubblescope {

namespace {

Json pointsJson(const FillScenario& scenario, const std::vector<FillScenarioPoint>& points) {
    Json list = Json::array();
    for (const FillScenarioPoint& p : points) {
        const FillScenario::Method& method = scenario.methods[p.method];
        list.push_back({{"method", method.title},
                        {"schedule", method.schedule},
                        {"devices", method.devices},
                        {"micro_batches", method.microBatches},
                        {"policy", scenario.policies[p.policy]},
                        {"step_ns", p.stepNs},
                        {"utilization_before", p.utilizationBefore},
                        {"utilization", p.utilization},
                        {"usage", p.usage},
                        {"steps_per_refresh", p.steps},
                        {"stretch", p.stretch},
                        {"noncausal", {p.noncausal.causedPieces, p.noncausal.others}},
                        {"memory_added_bytes", p.memoryBytes}});
    }
    return list;
}

void printPoints(const FillScenario& scenario, const std::vector<FillScenarioPoint>& points) {
    std::vector<std::vector<std::string>> rows{{"method", "policy", "step", "before", "utilization",
                                                "PipeFisher usage", "steps a refresh", "stretch",
                                                "noncausal", "memory added"}};
    for (const FillScenarioPoint& p : points)
        rows.push_back({scenario.methods[p.method].title, scenario.policies[p.policy],
                        formatDuration(p.stepNs), formatPercent(p.utilizationBefore),
                        formatPercent(p.utilization), formatPercent(p.usage),
                        std::to_string(p.steps), formatPercent(p.stretch),
                        fmt::format("{} + {}", p.noncausal.causedPieces, p.noncausal.others),
                        formatBytes(static_cast<std::uint64_t>(p.memoryBytes))});
    printTable(rows);
}

}  // namespace

void showFills(const ScenarioNotes& notes, bool, const JsonOption& json, Progress& progress) {
    const FillScenario scenario = findFillScenario(notes.name);
    const std::vector<FillScenarioPoint> points = runScenario(scenario, progress);
    if (!json.path.empty()) {
        Json figures = scenarioJson(notes);
        figures["work"] = scenario.work;
        figures["profile"] = scenario.profile;
        figures["points"] = pointsJson(scenario, points);
        json.write(figures);
    }
    if (json.replacesText()) return;
    fmt::print("{} (simulated)\nprofile  {}, micro-batches of {}\n\n", notes.title,
               scenario.profile, scenario.microBatchSize);
    printPoints(scenario, points);
    fmt::print(
        "\nutilization: all that runs, by all the time that passes, mean over devices; usage: "
        "without what\nfollows a step; noncausal: pieces and works before what they need\n");
}

}  // namespace bubblescope
