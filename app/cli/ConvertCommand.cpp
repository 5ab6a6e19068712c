// SPDX-License-Identifier: Apache-2.0
#include "app/cli/Commands.h"
#include "app/cli/SimulationCase.h"
#include "app/cli/TimelineFile.h"
#include "app/cli/TraceRequest.h"
#include "core/base/AtomicFile.h"
#include "core/base/Error.h"
#include "core/record/OpenRun.h"
#include "core/schedule/ScheduleCsv.h"

namespace bubblescope {

namespace {

struct ConvertOptions {
    std::vector<std::string> inputs;
    std::string output;
    TraceRequest trace;
    bool schedule = false;
    bool communication = false;
};

/// From a schedule file or a simulation case to a schedule file.
void convertSchedule(const ConvertOptions& options) {
    if (!options.output.ends_with(".csv"))
        throw Error("schedules are written as CSV", options.output, "use .csv");
    if (options.inputs.size() != 1)
        throw Error("schedules are converted one by one", options.inputs[1], "name one file");
    const std::string& path = options.inputs.front();
    const SimulationCase input =
        path.ends_with(".csv") ? readScheduleFile(path, {}) : readSimulationCase(path);
    AtomicFile file(options.output);
    file.write(scheduleCsv(options.communication ? communicationTable(input.schedule)
                                                 : computeTable(input.schedule)));
    file.commit();
}

void convert(const ConvertOptions& options, Progress& progress) {
    if (options.schedule) return convertSchedule(options);
    checkTimelineEnding(options.output);
    writeTimeline(openRun(options.inputs, progress, options.trace.options()), options.output);
}

}  // namespace

void addConvertCommand(CLI::App& app, Action& action) {
    CLI::App* command =
        app.add_subcommand("convert", "Converts between formats, by the ending of OUT");
    const auto options = std::make_shared<ConvertOptions>();
    command
        ->add_option("in", options->inputs,
                     "a trace in any format that can be read, or the files or the folder of a run")
        ->required();
    command
        ->add_option("out", options->output, "a file that ends in .json, .json.gz, .csv or .bscope")
        ->required();
    CLI::Option* schedule = command->add_flag(
        "--schedule", options->schedule,
        "IN is a schedule CSV or a simulation case, OUT a schedule CSV in PyTorch's format");
    command
        ->add_flag("--communication", options->communication,
                   "with the sends and receives that PyTorch adds")
        ->needs(schedule);
    options->trace.addOptions(*command);
    command->footer(
        "Example: bscope convert trace.json.gz slices.csv\n"
        "Example: bscope convert rank*.json.gz run.bscope\n"
        "Example: bscope convert --schedule --communication compute.csv communication.csv");
    command->callback([&action, options] {
        action = [options](Progress& progress) { convert(*options, progress); };
    });
}

}  // namespace bubblescope
