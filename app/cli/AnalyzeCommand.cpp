// SPDX-License-Identifier: Apache-2.0
#include "app/cli/AnalysisJson.h"
#include "app/cli/AnalysisTable.h"
#include "app/cli/Commands.h"
#include "app/cli/TraceRequest.h"
#include "core/record/OpenRun.h"

namespace bubblescope {

namespace {

const std::map<std::string, Waiting> waitingChoices{{"bubble", Waiting::IsBubble},
                                                    {"busy", Waiting::IsBusy}};

struct AnalyzeOptions {
    std::vector<std::string> files;
    TraceRequest trace;
    std::string waiting = "bubble";
    JsonOption json;
};

void analyzeFiles(const AnalyzeOptions& options, Progress& progress) {
    const Timeline timeline = openRun(options.files, progress, options.trace.options());
    Analysis analysis = analyze(timeline);
    const RankSummary ranks = summarizeRanks(timeline, analysis);
    if (const Waiting waiting = waitingChoices.at(options.waiting); waiting != Waiting::IsBubble)
        analysis = analyze(timeline, {waiting});
    if (!options.json.path.empty()) options.json.write(analysisJson(timeline, analysis, ranks));
    if (!options.json.replacesText()) printAnalysis(timeline, analysis, ranks);
}

}  // namespace

void addAnalyzeCommand(CLI::App& app, Action& action) {
    CLI::App* command = app.add_subcommand(
        "analyze", "Utilization, bubbles, communication and kernels of traces and recordings");
    const auto options = std::make_shared<AnalyzeOptions>();
    command
        ->add_option("files", options->files,
                     "trace files or a folder of them; several are the ranks of one run")
        ->required();
    options->trace.addOptions(*command);
    command
        ->add_option("--waiting", options->waiting,
                     "what time counts as in which only communication runs: bubble or busy")
        ->check(CLI::IsMember(waitingChoices))
        ->capture_default_str();
    command->add_option("--json", options->json.path, "also write JSON; - for standard output");
    command->footer("Example: bscope analyze rank*.json.gz");
    command->callback([&action, options] {
        action = [options](Progress& progress) { analyzeFiles(*options, progress); };
    });
}

}  // namespace bubblescope
