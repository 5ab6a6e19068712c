// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>

#include "app/cli/Commands.h"
#include "core/base/Error.h"
#include "core/record/OpenRun.h"
#include "core/record/RecordingFile.h"
#include "core/trace/ChromeWriter.h"
#include "core/trace/SliceCsv.h"

namespace bubblescope {

namespace {

struct ConvertOptions {
    std::string input;
    std::string output;
};

struct Writer {
    std::string_view ending;
    void (*write)(const Timeline& timeline, const std::string& path);
};

constexpr std::array writers{
    Writer{".json", writeChromeTrace},
    Writer{".json.gz", writeChromeTrace},
    Writer{".csv", writeSliceCsv},
    Writer{".bscope", writeRecording},
};

void convert(const ConvertOptions& options, Progress& progress) {
    const auto writer = std::find_if(writers.begin(), writers.end(), [&](const Writer& w) {
        return options.output.ends_with(w.ending);
    });
    if (writer == writers.end())
        throw Error("its ending names no format that can be written", options.output,
                    "use .json, .json.gz, .csv or .bscope");
    writer->write(openRun({options.input}, progress), options.output);
}

}  // namespace

void addConvertCommand(CLI::App& app, Action& action) {
    CLI::App* command =
        app.add_subcommand("convert", "Converts between formats, by the ending of OUT");
    const auto options = std::make_shared<ConvertOptions>();
    command->add_option("in", options->input, "a trace in any format that can be read")->required();
    command
        ->add_option("out", options->output, "a file that ends in .json, .json.gz, .csv or .bscope")
        ->required();
    command->footer("Example: bscope convert trace.json.gz slices.csv");
    command->callback([&action, options] {
        action = [options](Progress& progress) { convert(*options, progress); };
    });
}

}  // namespace bubblescope
