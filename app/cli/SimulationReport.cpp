// SPDX-License-Identifier: Apache-2.0
#include "app/cli/SimulationReport.h"

#include <fmt/format.h>

#include "core/base/Units.h"
#include "core/schedule/Versions.h"

namespace bubblescope {

namespace {

double overhead(double utilization) {
    return utilization == 0 ? 0 : (1 - utilization) / utilization;
}

/// A block of two operations is one entry with a pair each.
template <typename Field>
Json oneOrPair(std::span<const Operation> block, Field field) {
    if (block.size() == 1) return field(block[0]);
    return Json::array({field(block[0]), field(block[1])});
}

std::string kindOf(std::span<const Operation> block) {
    std::string kind;
    for (const Operation& o : block)
        kind += operationLetter(o.kind);
    return kind;
}

}  // namespace

Json scheduleJson(const SimulationCase& input) {
    const Schedule& schedule = input.schedule;
    return {{"schedule", schedule.name},
            {"devices", schedule.devices},
            {"micro_batches", schedule.microBatches},
            {"chunks", schedule.chunks},
            {"virtual_stages", schedule.virtualStages},
            {"placement", schedule.placement}};
}

void addUtilization(Json& json, double utilization) {
    json["utilization"] = utilization;
    json["bubble_fraction"] = 1 - utilization;
    json["bubble_overhead"] = overhead(utilization);
}

void printUtilization(double utilization) {
    fmt::print("utilization      {}\n", formatPercent(utilization));
    fmt::print("bubble fraction  {} of the makespan\n", formatPercent(1 - utilization));
    fmt::print("bubble overhead  {} of the computation\n", formatPercent(overhead(utilization)));
}

Json operationsJson(const SimulationCase& input, const Simulation& simulation) {
    const Schedule& schedule = input.schedule;
    std::vector<VersionUse> versions;
    if (input.cluster.versions)
        versions =
            versionsUsed(schedule, *input.cluster.versions, input.cluster.microBatchesPerUpdate);
    Json list = Json::array();
    const std::span operations(schedule.operations);
    for (std::size_t i = 0; i < operations.size();) {
        const auto block = operations.subspan(i, schedule.isFused(i) ? 2 : 1);
        Json& entry = list.emplace_back(
            Json{{"device", schedule.deviceOf(block[0])},
                 {"kind", kindOf(block)},
                 {"micro_batch", oneOrPair(block, [](const Operation& o) { return o.microBatch; })},
                 {"stage", oneOrPair(block, [](const Operation& o) { return o.stage; })},
                 {"direction", oneOrPair(block, [](const Operation& o) { return o.direction; })},
                 {"start_ns", simulation.startNs[i]},
                 {"end_ns", simulation.endNs[i]}});
        if (!versions.empty()) {
            entry["version"] = versions[i].used;
            entry["latest_version"] = versions[i].latest;
            entry["version_lag"] = versions[i].lag();
        }
        i += block.size();
    }
    return list;
}

Json simulationJson(const SimulationCase& input, const Simulation& simulation) {
    Json json = scheduleJson(input);
    json["makespan_ns"] = simulation.makespanNs;
    addUtilization(json, simulation.utilization());
    json["longest_bubble_ns"] = longestBubbleNs(input.schedule, simulation);
    json["closed_form_bubble_ns"] = input.closedFormNs ? Json(*input.closedFormNs) : Json();
    json["busy_ns"] = simulation.busyNs;
    json["peak_activations"] = simulation.peakActivations;
    if (input.cluster.versions) json["version_policy"] = versionPolicyName(*input.cluster.versions);
    json["operations"] = operationsJson(input, simulation);
    json["notes"] = input.notes;
    json["provenance"] = "simulated";
    return json;
}

void printSimulation(const SimulationCase& input, const Simulation& simulation) {
    const Schedule& schedule = input.schedule;
    for (const std::string& note : input.notes)
        fmt::print("note: {}\n", note);
    fmt::print("{}: {} devices, {} micro-batches, {} chunks (simulated)\n", schedule.name,
               schedule.devices, schedule.microBatches, schedule.chunks);
    fmt::print("makespan         {} ({} ns)\n", formatDuration(simulation.makespanNs),
               simulation.makespanNs);
    printUtilization(simulation.utilization());
    fmt::print("longest bubble   {} within a device's span{}\n\n",
               formatDuration(longestBubbleNs(schedule, simulation)),
               input.closedFormNs
                   ? fmt::format("; {} by the closed form", formatDuration(*input.closedFormNs))
                   : "");
    std::vector<std::vector<std::string>> rows{{"device", "busy", "idle", "peak activations"}};
    for (std::size_t d = 0; d < simulation.busyNs.size(); ++d)
        rows.push_back({std::to_string(d), formatDuration(simulation.busyNs[d]),
                        formatDuration(simulation.makespanNs - simulation.busyNs[d]),
                        std::to_string(simulation.peakActivations[d])});
    printTable(rows);
}

}  // namespace bubblescope
