// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include "app/cli/Commands.h"
#include "app/cli/Output.h"
#include "core/base/Units.h"
#include "core/scenario/Scenario.h"

namespace bubblescope {

namespace {

struct ScenarioOptions {
    std::string name;
    bool all = false;
    JsonOption json;
};

void listScenarios(const JsonOption& json) {
    Json list = Json::array();
    for (const std::string_view name : scenarioNames()) {
        const Scenario scenario = findScenario(name);
        list.push_back({{"name", scenario.name}, {"title", scenario.title}});
        if (!json.replacesText()) fmt::print("{:<20}{}\n", scenario.name, scenario.title);
    }
    json.write(list);
}

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

Json publishedJson(const Scenario& scenario) {
    Json list = Json::array();
    for (const Scenario::Published& p : scenario.published)
        list.push_back({{"what", p.what}, {"value", p.value}, {"source", p.source}});
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
    fmt::print("{} (simulated)\nmodel     {}: {}\nhardware  {}: {}\n\n", scenario.title,
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
    for (const Scenario::Published& p : scenario.published)
        fmt::print("published: {}: {} ({})\n", p.what, p.value, p.source);
    for (const std::string& difference : scenario.differences)
        fmt::print("differs: {}\n", difference);
}

void runAndShow(const ScenarioOptions& options, Progress& progress) {
    if (options.name.empty()) return listScenarios(options.json);
    const Scenario scenario = findScenario(options.name);
    const std::vector<ScenarioPoint> points = runScenario(scenario, progress);
    if (!options.json.path.empty())
        options.json.write({{"name", scenario.name},
                            {"title", scenario.title},
                            {"model_source", scenario.model.source},
                            {"hardware_source", scenario.hardware.source},
                            {"points", pointsJson(scenario, points)},
                            {"largest_gains", gainsJson(scenario, points)},
                            {"published", publishedJson(scenario)},
                            {"differences", scenario.differences},
                            {"provenance", "simulated"}});
    if (!options.json.replacesText()) printScenario(scenario, points, options.all);
}

}  // namespace

void addScenarioCommand(CLI::App& app, Action& action) {
    CLI::App* command = app.add_subcommand(
        "scenario", "Compares schedules on a model and a cluster that ship with the program");
    const auto options = std::make_shared<ScenarioOptions>();
    command->add_option("name", options->name, "of the scenario; without it, they are listed");
    command->add_flag("--all", options->all,
                      "every layout and sharding, also those that do not fit");
    command->add_option("--json", options->json.path, "also write JSON; - for standard output");
    command->footer("Example: bscope scenario breadth-first-52b");
    command->callback([&action, options] {
        action = [options](Progress& progress) { runAndShow(*options, progress); };
    });
}

}  // namespace bubblescope
