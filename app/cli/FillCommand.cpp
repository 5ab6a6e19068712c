// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include "app/cli/Commands.h"
#include "app/cli/FillCase.h"
#include "app/cli/FillTable.h"
#include "app/cli/Output.h"
#include "core/base/Units.h"
#include "core/fill/FillPolicy.h"
#include "core/fill/FillReport.h"

namespace bubblescope {

namespace {

struct FillCommandOptions {
    std::string caseFile;
    std::string policy = "best-fit";
    FillOptions fill;
    bool table = false;
    FillTableOptions tableOptions;
    JsonOption json;
};

double usagePercent(const FillReport& report) {
    return static_cast<double>(report.usageNs()) / static_cast<double>(report.usageOfNs()) * 100;
}

Json deviceJson(const FillCase::Device& device, const FillResult& result,
                const FillReport& figures) {
    return {{"iterations", figures.steps},
            {"usage_num", figures.usageNs()},
            {"usage_den", figures.usageOfNs()},
            {"usage_percent", usagePercent(figures)},
            {"noncausal", {figures.noncausal.curvaturePieces, figures.noncausal.others}},
            {"utilization_before", figures.utilizationBefore()},
            {"utilization", figures.utilization()},
            {"left_over_ns", figures.leftOverNs},
            {"idle_too_small_ns", figures.idle.tooSmallNs},
            {"idle_dependency_ns", figures.idle.dependencyNs},
            {"idle_no_work_ns", figures.idle.noWorkNs},
            {"schedule", scheduleJson(device, result)}};
}

std::vector<std::string> tableRow(std::size_t device, const FillReport& figures) {
    return {std::to_string(device),
            std::to_string(figures.steps),
            formatPercent(figures.utilizationBefore()),
            fmt::format("{:.1f} %", usagePercent(figures)),
            formatPercent(figures.utilization()),
            formatDuration(figures.idle.totalNs()),
            formatDuration(figures.leftOverNs),
            fmt::format("{} + {}", figures.noncausal.curvaturePieces, figures.noncausal.others)};
}

void fillCase(const FillCommandOptions& options, Progress& progress) {
    const FillPolicy& policy = findFillPolicy(options.policy);
    const FillCase given = readFillCase(options.caseFile);
    FillOptions fill = options.fill;
    fill.marginPercent = given.marginPercent;
    Json devices = Json::array();
    std::vector<std::vector<std::string>> rows{{"device", "steps per refresh", "before", "usage",
                                                "utilization", "idle left", "left over",
                                                "noncausal"}};
    for (std::size_t d = 0; d < given.devices.size(); ++d) {
        progress.report(static_cast<double>(d) / static_cast<double>(given.devices.size()));
        const FillCase::Device& device = given.devices[d];
        const FillResult result = policy.fill(device.problem, fill);
        const FillReport figures = report(device.problem, result);
        if (!options.json.path.empty()) devices.push_back(deviceJson(device, result, figures));
        rows.push_back(tableRow(d, figures));
    }
    options.json.write({{"policy", policy.name}, {"devices", devices}});
    if (!options.json.replacesText()) printTable(rows);
}

void addCaseOptions(CLI::App& command, FillCommandOptions& options) {
    command.add_option("--case", options.caseFile,
                       "a JSON object with pipe, works and margin_percent");
    command
        .add_option("--policy", options.policy,
                    "pipefisher, pipefisher-no-retry, pipefisher-causal or best-fit")
        ->capture_default_str();
    command
        .add_option("--inversion-blocks", options.fill.inversionBlocks,
                    "best-fit: blocks into which an inversion may be cut")
        ->check(CLI::Range(1, 1024))
        ->capture_default_str();
    command.add_flag("--overlap-refreshes", options.fill.overlapRefreshes,
                     "best-fit: a refresh may begin before the last one ended");
}

void addTableOptions(CLI::App& command, FillCommandOptions& options) {
    CLI::Option* table = command.add_flag("--table", options.table,
                                          "compare the policies on many schedules with K-FAC");
    table->excludes(command.get_option("--case"));
    command
        .add_option("--profiles", options.tableOptions.profiles,
                    "measured costs for --table, such as bert-base/p100 (default: all)")
        ->delimiter(',')
        ->needs(table);
    command
        .add_option("--devices", options.tableOptions.devices, "depths of pipelines for --table")
        ->delimiter(',')
        ->check(CLI::Range(1, 1024))
        ->needs(table)
        ->capture_default_str();
}

}  // namespace

void addFillCommand(CLI::App& app, Action& action) {
    CLI::App* command = app.add_subcommand("fill", "Fills the bubbles of a timeline with work");
    const auto options = std::make_shared<FillCommandOptions>();
    addCaseOptions(*command, *options);
    addTableOptions(*command, *options);
    command->add_option("--json", options->json.path, "also write JSON; - for standard output");
    command->footer("Example: bscope fill --case case.json --policy best-fit");
    command->callback([&action, options] {
        if (options->caseFile.empty() && !options->table)
            throw CLI::RequiredError("--case or --table");
        action = [options](Progress& progress) {
            if (options->table)
                fillTable(options->tableOptions, options->json, progress);
            else
                fillCase(*options, progress);
        };
    });
}

}  // namespace bubblescope
