// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include "app/cli/Commands.h"
#include "app/cli/FillCase.h"
#include "app/cli/FillOutput.h"
#include "app/cli/FillRequest.h"
#include "app/cli/FillTable.h"
#include "app/cli/TimelineFile.h"
#include "core/base/Units.h"
#include "core/record/OpenRun.h"

namespace bubblescope {

namespace {

struct FillCommandOptions {
    std::string caseFile;
    std::vector<std::string> timeline;
    int step = -1;
    FillRequest request;
    bool table = false;
    FillTableOptions tableOptions;
    std::string out;
    JsonOption json;
};

Json deviceJson(const FillCase::Device& device, const FillResult& result,
                const FillReport& figures) {
    Json json{{"iterations", figures.steps}};
    addReport(json, figures);
    json["schedule"] = scheduleJson(device, result);
    return json;
}

std::vector<std::string> tableRow(std::size_t device, const FillReport& figures) {
    return {std::to_string(device),
            std::to_string(figures.steps),
            formatPercent(figures.utilizationBefore()),
            formatPercent(usage(figures)),
            formatPercent(figures.utilization()),
            formatDuration(figures.idle.totalNs()),
            formatDuration(figures.leftOverNs),
            fmt::format("{} + {}", figures.noncausal.causedPieces, figures.noncausal.others)};
}

void fillCase(const FillCommandOptions& options, Progress& progress) {
    const FillPolicy& policy = findFillPolicy(options.request.policy());
    const FillCase given = readFillCase(options.caseFile);
    FillOptions placing = options.request.placing();
    placing.marginPercent = given.marginPercent;
    Json devices = Json::array();
    std::vector<std::vector<std::string>> rows{{"device", "steps per refresh", "before", "usage",
                                                "utilization", "idle left", "left over",
                                                "noncausal"}};
    for (std::size_t d = 0; d < given.devices.size(); ++d) {
        progress.report(static_cast<double>(d) / static_cast<double>(given.devices.size()));
        const FillCase::Device& device = given.devices[d];
        const FillResult result = policy.fill(device.problem, placing);
        const FillReport figures = report(device.problem, result);
        if (!options.json.path.empty()) devices.push_back(deviceJson(device, result, figures));
        rows.push_back(tableRow(d, figures));
    }
    options.json.write({{"policy", policy.name}, {"devices", devices}});
    if (!options.json.replacesText()) printTable(rows);
}

void fillTimeline(const FillCommandOptions& options, Progress& progress) {
    if (!options.out.empty()) checkTimelineEnding(options.out);
    const Timeline timeline = openRun(options.timeline, progress);
    const int number = options.step < 0 ? typicalStep(timeline) : options.step;
    const PipelineStep step = measuredStep(timeline, number);
    const BubbleFill fill = fillBubbles(step, options.request.complete(), progress);
    if (!options.json.path.empty())
        options.json.write({{"timeline", timeline.title},
                            {"timeline_provenance", provenanceName(timeline.provenance)},
                            {"step", number},
                            {"step_ns", step.stepNs},
                            {"operations", filledOperationsJson(fill)},
                            {"fill", fillJson(fill)},
                            {"provenance", "simulated"}});
    if (!options.json.replacesText()) {
        fmt::print("{}, step {} ({}): {}\n", timeline.title, number,
                   provenanceName(timeline.provenance), formatDuration(step.stepNs));
        printFill(fill);
    }
    if (!options.out.empty())
        writeTimeline(filledTimeline(fill.step, fill.plan, fill.cycle), options.out);
}

void addInputs(CLI::App& command, FillCommandOptions& options) {
    CLI::Option* given = command.add_option("--case", options.caseFile,
                                            "a JSON object with pipe, works and margin_percent");
    CLI::Option* timeline =
        command
            .add_option("--timeline", options.timeline,
                        "a recording, or the trace files of all ranks")
            ->excludes(given);
    command
        .add_option("--step", options.step, "of the timeline, from 0 (default: of median length)")
        ->check(CLI::Range(0, 1'000'000'000))
        ->needs(timeline);
    command
        .add_option("--out", options.out,
                    "also write the filled timeline: .json, .json.gz, .csv, .bscope")
        ->needs(timeline);
}

void addTableOptions(CLI::App& command, FillCommandOptions& options) {
    CLI::Option* table = command.add_flag("--table", options.table,
                                          "compare the policies on many schedules with K-FAC");
    table->excludes(command.get_option("--case"))->excludes(command.get_option("--timeline"));
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
    addInputs(*command, *options);
    options->request.addOptions(*command, "--work", false);
    addTableOptions(*command, *options);
    command->add_option("--json", options->json.path, "also write JSON; - for standard output");
    command->footer(
        "Example: bscope fill --timeline trace.json --work kfac --profile bert-base/p100");
    command->callback([&action, options] {
        if (options->caseFile.empty() && options->timeline.empty() && !options->table)
            throw CLI::RequiredError("--case, --timeline or --table");
        if (!options->timeline.empty()) options->request.checkComplete();
        action = [options](Progress& progress) {
            if (options->table)
                fillTable(options->tableOptions, options->json, progress);
            else if (!options->timeline.empty())
                fillTimeline(*options, progress);
            else
                fillCase(*options, progress);
        };
    });
}

}  // namespace bubblescope
