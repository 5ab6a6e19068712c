// SPDX-License-Identifier: Apache-2.0
#include "app/cli/FillTable.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>

#include "core/base/Error.h"
#include "core/base/Units.h"
#include "core/fill/FillPlan.h"
#include "core/fill/FillPolicy.h"
#include "core/fill/FillReport.h"
#include "core/schedule/ScheduleFamily.h"

namespace bubblescope {

namespace {

struct Variant {
    const char* name;
    const char* policy;
    FillOptions options;
};
constexpr std::array variants{
    Variant{"pipefisher", "pipefisher", {}}, Variant{"pipefisher-causal", "pipefisher-causal", {}},
    Variant{"best-fit one by one", "best-fit", {5, 1, false}}, Variant{"best-fit", "best-fit", {}}};
constexpr std::size_t causal = 1;

/// How a policy does on one pipeline: means over its devices.
struct Outcome {
    int steps = 1;  ///< of the slowest device
    double meanSteps = 0;
    double meanLifeSteps = 0;
    double utilization = 0;
    int devicesWithLeftOver = 0;
};

struct Row {
    std::string_view schedule;
    std::string profile;
    int devices = 0;
    int microBatches = 0;
    double before = 0;
    int leastSteps = 1;  ///< K-FAC work / idle time, of the device with most
    std::array<Outcome, variants.size()> outcomes;
};

/// What refreshes need at least: no policy can use more than all idle time.
int leastStepsOf(const FillPlan& plan) {
    int least = 1;
    for (const FillPlan::Device& device : plan.devices) {
        std::int64_t workNs = 0;
        for (const FillWork& work : device.problem.works)
            workNs += work.durationNs;
        std::int64_t idleNs = device.problem.stepNs;
        for (const PipelineSlice& slice : device.problem.pipeline)
            idleNs -= slice.endNs - slice.startNs;
        if (idleNs > 0) least = std::max(least, static_cast<int>((workNs + idleNs - 1) / idleNs));
    }
    return least;
}

Outcome outcomeOf(const FillPlan& plan, const Variant& variant) {
    Outcome outcome;
    const FillPolicy& policy = findFillPolicy(variant.policy);
    const auto devices = static_cast<double>(plan.devices.size());
    for (const FillPlan::Device& device : plan.devices) {
        const FillResult result = policy.fill(device.problem, variant.options);
        const FillReport figures = report(device.problem, result);
        outcome.steps = std::max(outcome.steps, figures.steps);
        outcome.meanSteps += figures.steps / devices;
        outcome.meanLifeSteps += figures.lifeSteps / devices;
        outcome.utilization += figures.utilization() / devices;
        outcome.devicesWithLeftOver += figures.leftOverNs > 0 ? 1 : 0;
    }
    return outcome;
}

/// The measured size nearest to the paper's 32.
BlockCosts costsOf(const std::string& profile) {
    const MeasuredProfile measured = findMeasuredProfile(profile);
    return measured.at(std::min(32, measured.rows.back().microBatchSize));
}

/// Nothing where the family refuses the shape.
std::optional<Row> rowOf(const ScheduleFamily& family, const std::string& profile, int devices,
                         int microBatches, int blocks) {
    const BlockCosts costs = costsOf(profile);
    ScheduleParameters shape{.devices = devices, .microBatches = microBatches, .chunks = 2};
    shape.durations = stageDurations(costs, blocks, false);
    Schedule schedule;
    try {
        schedule = family.generate(shape);
    } catch (const Error&) {
        return std::nullopt;
    }
    Simulator simulator;
    const Simulation& simulation =
        simulator.run(schedule, OperationCosts::complete(shape.durations));
    const FillPlan plan = planFill("kfac", pipelineStep(schedule, simulation),
                                   {.costs = costs, .blocksPerStage = blocks});
    Row row{family.name,       profile, devices, microBatches, simulation.utilization(),
            leastStepsOf(plan)};
    for (std::size_t v = 0; v < variants.size(); ++v)
        row.outcomes[v] = outcomeOf(plan, variants[v]);
    return row;
}

std::vector<Row> rowsOf(const FillTableOptions& options, Progress& progress) {
    std::vector<std::string> profiles = options.profiles;
    if (profiles.empty())
        for (const std::string_view name : measuredProfileNames())
            profiles.emplace_back(name);
    std::vector<Row> rows;
    const auto families = scheduleFamilies();
    for (std::size_t f = 0; f < families.size(); ++f)
        for (std::size_t p = 0; p < profiles.size(); ++p) {
            progress.report((static_cast<double>(f) +
                             static_cast<double>(p) / static_cast<double>(profiles.size())) /
                            static_cast<double>(families.size()));
            for (const int devices : options.devices)
                for (const int factor : options.microBatchesPerDevice) {
                    auto row = rowOf(families[f], profiles[p], devices, devices * factor,
                                     options.blocksPerStage);
                    if (row) rows.push_back(std::move(*row));
                }
        }
    return rows;
}

Json rowJson(const Row& row) {
    Json json{{"schedule", row.schedule},         {"profile", row.profile},
              {"devices", row.devices},           {"micro_batches", row.microBatches},
              {"utilization_before", row.before}, {"least_steps", row.leastSteps},
              {"policies", Json::array()}};
    for (std::size_t v = 0; v < variants.size(); ++v) {
        const Outcome& o = row.outcomes[v];
        json["policies"].push_back({{"policy", variants[v].name},
                                    {"steps_per_refresh", o.steps},
                                    {"mean_steps", o.meanSteps},
                                    {"mean_refresh_lasts", o.meanLifeSteps},
                                    {"utilization", o.utilization},
                                    {"devices_with_left_over", o.devicesWithLeftOver}});
    }
    return json;
}

/// Means over the pipelines of one schedule, and how often each policy beats the causal greedy.
std::vector<std::string> summaryOf(std::string_view schedule, const std::vector<Row>& rows) {
    std::array<double, variants.size()> steps{};
    std::array<int, variants.size()> better{};
    int pipelines = 0;
    double least = 0;
    for (const Row& row : rows) {
        if (row.schedule != schedule) continue;
        ++pipelines;
        least += row.leastSteps;
        for (std::size_t v = 0; v < variants.size(); ++v) {
            steps[v] += row.outcomes[v].steps;
            better[v] += row.outcomes[v].meanSteps < row.outcomes[causal].meanSteps ? 1 : 0;
        }
    }
    std::vector<std::string> cells{std::string(schedule), std::to_string(pipelines)};
    if (pipelines == 0) return cells;
    cells.push_back(fmt::format("{:.2f}", least / pipelines));
    for (std::size_t v = 0; v < variants.size(); ++v) {
        cells.push_back(fmt::format("{:.2f}", steps[v] / pipelines));
        if (v > causal) cells.push_back(formatPercent(static_cast<double>(better[v]) / pipelines));
    }
    return cells;
}

}  // namespace

void fillTable(const FillTableOptions& options, const JsonOption& json, Progress& progress) {
    const std::vector<Row> rows = rowsOf(options, progress);
    if (!json.path.empty()) {
        Json list = Json::array();
        for (const Row& row : rows)
            list.push_back(rowJson(row));
        json.write({{"work", "kfac"},
                    {"blocks_per_stage", options.blocksPerStage},
                    {"provenance", "simulated"},
                    {"rows", list}});
    }
    if (json.replacesText()) return;
    fmt::print("Steps per refresh of the slowest device, mean over pipelines (simulated)\n\n");
    std::vector<std::vector<std::string>> table{{"schedule", "pipelines", "limit"}};
    for (std::size_t v = 0; v < variants.size(); ++v) {
        table[0].emplace_back(variants[v].name);
        if (v > causal) table[0].emplace_back("better than causal");
    }
    for (const ScheduleFamily& family : scheduleFamilies())
        table.push_back(summaryOf(family.name, rows));
    printTable(table);
}

}  // namespace bubblescope
