// SPDX-License-Identifier: Apache-2.0
#include <filesystem>

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
    std::vector<std::string> files;  ///< the last one is written
    TraceRequest trace;
    bool schedule = false;
    bool communication = false;
};

/// From a schedule file or a simulation case to a schedule file.
void convertSchedule(const ConvertOptions& options) {
    const std::string& path = options.files.front();
    const std::string& output = options.files.back();
    if (!output.ends_with(".csv")) throw Error("schedules are written as CSV", output, "use .csv");
    if (options.files.size() != 2)
        throw Error("schedules are converted one by one", options.files[1], "name one file");
    const SimulationCase input =
        path.ends_with(".csv") ? readScheduleFile(path, {}) : readSimulationCase(path);
    AtomicFile file(output);
    file.write(scheduleCsv(options.communication ? communicationTable(input.schedule)
                                                 : computeTable(input.schedule)));
    file.commit();
}

void convert(const ConvertOptions& options, Progress& progress) {
    if (options.schedule) return convertSchedule(options);
    std::vector<std::string> inputs = options.files;
    const std::string output = std::move(inputs.back());
    inputs.pop_back();
    checkTimelineEnding(output);
    // A pattern of names without OUT would have its last file overwritten.
    if (inputs.size() > 1 && std::filesystem::exists(output))
        throw Error("the file exists already", output, "name a new one to write several into");
    writeTimeline(openRun(inputs, progress, options.trace.options()), output);
}

}  // namespace

void addConvertCommand(CLI::App& app, Action& action) {
    CLI::App* command =
        app.add_subcommand("convert", "Converts between formats, by the ending of OUT");
    const auto options = std::make_shared<ConvertOptions>();
    command
        ->add_option("files", options->files,
                     "IN … OUT: a trace in any format that can be read, or the files or the folder "
                     "of a run; then a file that ends in .json, .json.gz, .csv or .bscope")
        ->required()
        ->expected(2, CLI::detail::expected_max_vector_size);
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
