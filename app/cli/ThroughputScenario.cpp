// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include "app/cli/ScenarioOutput.h"
#include "core/base/Units.h"

namespace bubblescope {

namespace {

Json pointsJson(const Scenario& scenario, const std::vector<ScenarioPoint>& points) {
    Json list = Json::array();
    for (const ScenarioPoint& p : points)
        list.push_back({{"method", scenario.methods[p.method].title},
                        {"schedule", scenario.methods[p.method].schedule},
                        {"batch", p.batch},
                        {"tensor_parallel", p.layout.tensor},
                        {"devices", p.layout.devices},
                        {"replicas", p.layout.replicas},
                        {"micro_batches", p.microBatches},
                        {"batch_per_device", p.batchPerDevice},
                        {"sharding", shardingName(p.sharding)},
                        {"step_ns", p.stepNs},
                        {"utilization", p.utilization},
                        {"bubble_fraction", 1 - p.utilization},
                        {"exposed_communication", p.exposedCommunication},
                        {"peak_memory_bytes", p.peakMemoryBytes},
                        {"fits", p.fits},
                        {"model_flops_per_device", p.flopsPerDevice},
                        {"gathers", p.gathers},
                        {"reductions", p.reductions},
                        {"best", p.isBest}});
    return list;
}

Json gainsJson(const Scenario& scenario, const std::vector<ScenarioPoint>& points) {
    Json list = Json::array();
    for (const ScenarioGain& g : largestGains(points))
        list.push_back({{"over", scenario.methods[g.method].title},
                        {"gain", g.gain},
                        {"batch_per_device", g.batchPerDevice}});
    return list;
}

void printPoints(const Scenario& scenario, const std::vector<ScenarioPoint>& points, bool all) {
    std::vector<std::vector<std::string>> rows{{"method", "batch/GPU", "tensor x pipeline x data",
                                                "sharding", "step", "bubble", "exposed", "memory",
                                                "Tflop/s/GPU", "gathers", "reductions"}};
    for (const ScenarioPoint& p : points) {
        if (!all && !p.isBest) continue;
        rows.push_back(
            {scenario.methods[p.method].title, fmt::format("{:g}", p.batchPerDevice),
             fmt::format("{} x {} x {}", p.layout.tensor, p.layout.devices, p.layout.replicas),
             std::string(shardingName(p.sharding)), formatDuration(p.stepNs),
             formatPercent(1 - p.utilization), formatPercent(p.exposedCommunication),
             formatBytes(static_cast<std::uint64_t>(p.peakMemoryBytes)) + (p.fits ? "" : " !"),
             fmt::format("{:.1f}", p.flopsPerDevice / 1e12), std::to_string(p.gathers),
             std::to_string(p.reductions)});
    }
    printTable(rows);
}

void printScenario(const Scenario& scenario, const std::vector<ScenarioPoint>& points, bool all) {
    fmt::print("{} (simulated)\nmodel     {}: {}\nhardware  {}: {}\n\n", scenario.notes.title,
               scenario.model.name, scenario.model.source, scenario.hardware.name,
               scenario.hardware.source);
    printPoints(scenario, points, all);
    fmt::print(
        "\n{}\nbubble and exposed: shares of the step, means over devices; Tflop/s of the "
        "model, recomputation not counted\n",
        all ? "! does not fit in memory"
            : "the fastest layout and sharding that fits; --all shows the others");
    for (const ScenarioGain& g : largestGains(points))
        fmt::print("simulated: {} over {}: {:+.0f} % at most, at {:g} sequences a GPU\n",
                   scenario.methods[0].title, scenario.methods[g.method].title, 100 * g.gain,
                   g.batchPerDevice);
}

}  // namespace

void showThroughput(const ScenarioNotes& notes, bool all, const JsonOption& json,
                    Progress& progress) {
    const Scenario scenario = findScenario(notes.name);
    const std::vector<ScenarioPoint> points = runScenario(scenario, progress);
    if (!json.path.empty()) {
        Json figures = scenarioJson(notes);
        figures["model_source"] = scenario.model.source;
        figures["hardware_source"] = scenario.hardware.source;
        figures["points"] = pointsJson(scenario, points);
        figures["largest_gains"] = gainsJson(scenario, points);
        json.write(figures);
    }
    if (!json.replacesText()) printScenario(scenario, points, all);
}

}  // namespace bubblescope
