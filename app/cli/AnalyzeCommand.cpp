// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include "app/cli/AnalysisJson.h"
#include "app/cli/AnalysisTable.h"
#include "app/cli/Commands.h"
#include "app/cli/TraceRequest.h"
#include "core/analyze/TracedPipeline.h"
#include "core/cost/StageProfile.h"
#include "core/record/OpenRun.h"

namespace bubblescope {

namespace {

const std::map<std::string, Waiting> waitingChoices{{"bubble", Waiting::IsBubble},
                                                    {"busy", Waiting::IsBusy}};

struct AnalyzeOptions {
    std::vector<std::string> files;
    TraceRequest trace;
    std::string waiting = "bubble";
    std::string profile;
    JsonOption json;
};

/// What the stages of a traced pipeline took. A trace does not say how many samples a micro-batch
/// has.
StageProfile profileOf(const Timeline& timeline) {
    const TracedPipeline pipeline = tracedPipeline(timeline);
    StageProfile profile{.origin = fmt::format("medians of {}", timeline.title),
                         .provenance = std::string(provenanceName(timeline.provenance)),
                         .microBatches = pipeline.schedule.microBatches};
    profile.operations = pipeline.durations(pipeline.schedule.virtualStages);
    return profile;
}

void analyzeFiles(const AnalyzeOptions& options, Progress& progress) {
    const Timeline timeline = openRun(options.files, progress, options.trace.options());
    if (!options.profile.empty()) writeStageProfile(profileOf(timeline), options.profile);
    Analysis analysis = analyze(timeline);
    const RankSummary ranks = summarizeRanks(timeline, analysis);
    if (const Waiting waiting = waitingChoices.at(options.waiting); waiting != Waiting::IsBubble)
        analysis = analyze(timeline, {waiting});
    const CriticalPath path = criticalPath(timeline);
    if (!options.json.path.empty())
        options.json.write(analysisJson(timeline, analysis, ranks, path));
    if (!options.json.replacesText()) printAnalysis(timeline, analysis, ranks, path);
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
    command->add_option("--profile", options->profile,
                        "also write what the stages took, for bscope simulate --profile: a .json");
    command->add_option("--json", options->json.path, "also write JSON; - for standard output");
    command->footer("Example: bscope analyze rank*.json.gz");
    command->callback([&action, options] {
        action = [options](Progress& progress) { analyzeFiles(*options, progress); };
    });
}

}  // namespace bubblescope
