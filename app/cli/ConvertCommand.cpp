// SPDX-License-Identifier: Apache-2.0
#include "app/cli/Commands.h"
#include "core/base/Error.h"
#include "core/trace/ChromeWriter.h"
#include "core/trace/SliceCsv.h"
#include "core/trace/TraceReader.h"

namespace bubblescope {

namespace {

struct ConvertOptions {
    std::string input;
    std::string output;
};

void convert(const ConvertOptions& options, Progress& progress) {
    const std::string_view output = options.output;
    const bool chrome = output.ends_with(".json") || output.ends_with(".json.gz");
    if (!chrome && !output.ends_with(".csv"))
        throw Error("its ending names no format that can be written", options.output,
                    "use .json, .json.gz or .csv");
    const Timeline timeline = readTraces({options.input}, progress);
    if (chrome)
        writeChromeTrace(timeline, options.output);
    else
        writeSliceCsv(timeline, options.output);
}

}  // namespace

void addConvertCommand(CLI::App& app, Action& action) {
    CLI::App* command =
        app.add_subcommand("convert", "Converts between formats, by the ending of OUT");
    const auto options = std::make_shared<ConvertOptions>();
    command->add_option("in", options->input, "a trace in any format that can be read")->required();
    command->add_option("out", options->output, "a file that ends in .json, .json.gz or .csv")
        ->required();
    command->footer("Example: bscope convert trace.json.gz slices.csv");
    command->callback([&action, options] {
        action = [options](Progress& progress) { convert(*options, progress); };
    });
}

}  // namespace bubblescope
