// SPDX-License-Identifier: Apache-2.0
#include "app/cli/ClusterReport.h"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>

#include "app/cli/SimulationReport.h"
#include "core/analyze/Analysis.h"
#include "core/base/Units.h"
#include "core/simulate/ClusterTimeline.h"

namespace bubblescope {

namespace {

std::string bytesText(std::int64_t bytes) {
    return formatBytes(static_cast<std::uint64_t>(bytes));
}

std::int64_t total(const std::array<std::int64_t, memoryKindCount>& bytes) {
    return std::accumulate(bytes.begin(), bytes.end(), std::int64_t{0});
}

void addPeaks(const SimulationCase& input, const CollectivePlan& plan, const ClusterStep& step,
              ClusterResult& result) {
    if (!input.cluster.hasMemory()) return;
    const auto memory = memoryOverTime(input.schedule, input.cluster, plan, step);
    result.peakBytes.resize(memory.size());
    for (std::size_t d = 0; d < memory.size(); ++d) {
        if (memory[d].timesNs.empty()) continue;
        const auto& peak = memory[d].bytes[peakRow(memory[d])];
        if (total(peak) > total(result.peakBytes[d])) result.peakBytes[d] = peak;
    }
}

void addCollectives(const CollectivePlan& plan, const ClusterStep& step, Json& list) {
    for (std::size_t d = 0; d < plan.devices.size(); ++d) {
        for (std::size_t place = 0; place < plan.devices[d].size(); ++place) {
            const Collective& c = plan.devices[d][place];
            list.push_back({{"device", d},
                            {"step", step.index},
                            {"kind", collectiveName(c.kind)},
                            {"stage", c.stage},
                            {"direction", c.direction},
                            {"start_ns", step.collectives[d][place].startNs},
                            {"end_ns", step.collectives[d][place].endNs}});
        }
    }
}

void addOperations(const SimulationCase& input, const ClusterStep& step, Json& list) {
    for (Json& entry : operationsJson(input, step.replicas[0])) {
        entry["step"] = step.index;
        list.push_back(std::move(entry));
    }
}

Json countsJson(const CollectivePlan& plan) {
    Json counts = Json::array();
    for (const auto& list : plan.devices) {
        Json& device = counts.emplace_back(Json::object());
        for (const CollectiveKind kind :
             {CollectiveKind::AllReduce, CollectiveKind::ReduceScatter, CollectiveKind::Gather})
            device[std::string(collectiveName(kind))] =
                std::ranges::count(list, kind, &Collective::kind);
    }
    return counts;
}

Json peaksJson(const ClusterResult& result) {
    Json peaks = Json::array();
    for (const auto& bytes : result.peakBytes) {
        Json& device = peaks.emplace_back(Json::object());
        for (std::size_t kind = 0; kind < memoryKindCount; ++kind)
            device[canonicalName(memoryKindName(static_cast<MemoryKind>(kind)))] = bytes[kind];
    }
    return peaks;
}

std::string countsText(const std::vector<Collective>& list) {
    std::string text;
    for (const CollectiveKind kind :
         {CollectiveKind::Gather, CollectiveKind::ReduceScatter, CollectiveKind::AllReduce}) {
        const auto count = std::ranges::count(list, kind, &Collective::kind);
        if (count > 0)
            text += fmt::format("{}{} {}", text.empty() ? "" : ", ", count, collectiveName(kind));
    }
    return text.empty() ? "none" : text;
}

}  // namespace

ClusterResult simulateCluster(const SimulationCase& input, int shownReplicas, Progress& progress) {
    ClusterSimulator simulator(input.schedule, input.costs, input.cluster, input.disturbance);
    ClusterTimeline timeline(input.schedule, input.costs, input.cluster, simulator.plan(),
                             shownReplicas);
    ClusterResult result;
    result.plan = simulator.plan();
    result.operations = Json::array();
    result.collectives = Json::array();
    result.busyNs.assign(static_cast<std::size_t>(input.schedule.devices), 0);
    double busyNs = 0;
    for (int i = 0; i < input.steps; ++i) {
        progress.report(static_cast<double>(i) / input.steps);
        const ClusterStep& step = simulator.nextStep();
        timeline.add(step);
        result.steps.emplace_back(step.startNs, step.endNs);
        addPeaks(input, result.plan, step, result);
        addCollectives(result.plan, step, result.collectives);
        addOperations(input, step, result.operations);
        for (std::size_t d = 0; d < result.busyNs.size(); ++d)
            result.busyNs[d] += step.replicas[0].busyNs[d];
        for (const Simulation& replica : step.replicas)
            busyNs = std::accumulate(replica.busyNs.begin(), replica.busyNs.end(), busyNs);
    }
    result.startNs = result.steps.front().first;
    result.endNs = result.steps.back().second;
    const double spanNs = static_cast<double>(result.endNs - result.startNs);
    if (spanNs > 0)
        result.utilization = busyNs / spanNs / input.schedule.devices / input.cluster.replicas;
    result.timeline = timeline.finish(input.schedule.name, "");
    const Analysis analysis = analyze(result.timeline);
    for (std::size_t d = 0; d < result.busyNs.size(); ++d)
        result.exposedCommunicationNs.push_back(analysis.devices[d].exposedCommunicationNs);
    return result;
}

Json clusterJson(const SimulationCase& input, const ClusterResult& result) {
    Json json = scheduleJson(input);
    json["replicas"] = input.cluster.replicas;
    json["sharding"] = shardingName(input.cluster.sharding);
    json["makespan_ns"] = result.endNs - result.startNs;
    addUtilization(json, result.utilization);
    json["busy_ns"] = result.busyNs;
    json["exposed_communication_ns"] = result.exposedCommunicationNs;
    json["peak_activations"] = peakActivations(input.schedule);
    if (!result.peakBytes.empty()) {
        Json totals = Json::array();
        for (const auto& bytes : result.peakBytes)
            totals.push_back(total(bytes));
        json["peak_memory_bytes"] = totals;
        json["peak_memory"] = peaksJson(result);
    }
    Json steps = Json::array();
    for (const auto& [startNs, endNs] : result.steps)
        steps.push_back({{"start_ns", startNs}, {"end_ns", endNs}});
    json["steps"] = steps;
    json["collective_counts"] = countsJson(result.plan);
    json["collectives"] = result.collectives;
    json["operations"] = result.operations;
    json["notes"] = input.notes;
    json["provenance"] = "simulated";
    return json;
}

void printCluster(const SimulationCase& input, const ClusterResult& result) {
    for (const std::string& note : input.notes)
        fmt::print("note: {}\n", note);
    const Schedule& schedule = input.schedule;
    fmt::print(
        "{}: {} devices x {} replicas, {} micro-batches, {} chunks, sharding {}, {} step{} "
        "(simulated)\n",
        schedule.name, schedule.devices, input.cluster.replicas, schedule.microBatches,
        schedule.chunks, shardingName(input.cluster.sharding), input.steps,
        input.steps == 1 ? "" : "s");
    const std::int64_t spanNs = result.endNs - result.startNs;
    fmt::print(
        "makespan         {} ({} ns){}\n", formatDuration(spanNs), spanNs,
        input.steps == 1 ? "" : fmt::format(", {} a step", formatDuration(spanNs / input.steps)));
    printUtilization(result.utilization);
    fmt::print("\n");
    std::vector<std::vector<std::string>> rows{
        {"device", "busy", "exposed communication", "peak memory", "collectives a step"}};
    for (std::size_t d = 0; d < result.busyNs.size(); ++d)
        rows.push_back({std::to_string(d), formatDuration(result.busyNs[d]),
                        formatDuration(result.exposedCommunicationNs[d]),
                        result.peakBytes.empty() ? "-" : bytesText(total(result.peakBytes[d])),
                        result.plan.devices.empty() ? "none" : countsText(result.plan.devices[d])});
    printTable(rows);
    for (const Finding& finding : result.timeline.findings())
        fmt::print("{}: {} ({}, {} in all)\n", severityName(finding.severity), finding.what,
                   finding.where, finding.count);
}

}  // namespace bubblescope
