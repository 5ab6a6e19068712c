// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <filesystem>

#include "app/cli/Commands.h"
#include "app/cli/Output.h"
#include "app/cli/RecordOptions.h"
#include "app/cli/RecordProgress.h"
#include "core/base/Units.h"
#include "core/record/OpenRun.h"
#include "core/record/RecordingWriter.h"
#include "core/train/run/TrainingProfile.h"

namespace bubblescope {

namespace {

struct RecordCommandOptions {
    RecordOptions run;
    std::string out;
    bool force = false;
    std::int64_t printEvery = 0;
    std::string profile;
    JsonOption json;

    RecordingWriter::IfExists ifExists() const {
        return force ? RecordingWriter::IfExists::Replace : RecordingWriter::IfExists::Refuse;
    }
};

void addLosses(Json& json, const std::string& set, const std::optional<TestLosses>& losses) {
    if (!losses) return;
    json[set + "_loss"] = losses->loss;
    if (losses->accuracy) json[set + "_accuracy"] = *losses->accuracy;
    if (losses->perplexity) json[set + "_perplexity"] = *losses->perplexity;
}

Json outcomeJson(const RecordCommandOptions& options, const TrainingRun& run,
                 const TrainingOutcome& outcome) {
    Json json{{"recording", options.out},
              {"state", runStateName(outcome.state)},
              {"provenance", provenanceName(run.identity().provenance)},
              {"first_step", outcome.firstStep},
              {"steps", outcome.nextStep},
              {"run_ns", outcome.runNs},
              {"samples_per_second", outcome.samplesPerSecond},
              {"tokens_per_second", outcome.tokensPerSecond},
              {"utilization", outcome.utilization},
              {"peak_bytes", outcome.peakBytes},
              {"weight_versions", outcome.weightVersions},
              {"notes", run.notes()}};
    if (outcome.last) json["loss"] = outcome.last->step.loss;
    addLosses(json, "test", outcome.test);
    addLosses(json, "train", outcome.training);
    return json;
}

void printOutcome(const RecordCommandOptions& options, const TrainingRun& run,
                  const TrainingOutcome& outcome) {
    std::vector<std::vector<std::string>> rows{
        {"recording", options.out},
        {"state", fmt::format("{}, {} of {} steps", runStateName(outcome.state), outcome.nextStep,
                              run.steps())}};
    const auto add = [&](const std::string& name, std::string value) {
        rows.push_back({name, std::move(value)});
    };
    const auto addLosses = [&](const std::string& set, const std::optional<TestLosses>& losses) {
        if (!losses) return;
        add(set + " loss", fmt::format("{:.4f}", losses->loss));
        if (losses->accuracy) add(set + " accuracy", formatPercent(*losses->accuracy));
        if (losses->perplexity)
            add(set + " perplexity", fmt::format("{:.2f}", *losses->perplexity));
    };
    if (outcome.last) add("loss", fmt::format("{:.5g}", outcome.last->step.loss));
    addLosses("test", outcome.test);
    addLosses("training", outcome.training);
    add(fmt::format("time, {}", provenanceName(run.identity().provenance)),
        formatDuration(outcome.runNs));
    add("samples per second", fmt::format("{:.1f}", outcome.samplesPerSecond));
    if (outcome.tokensPerSecond != outcome.samplesPerSecond)
        add("tokens per second", fmt::format("{:.1f}", outcome.tokensPerSecond));
    add("utilization", formatPercent(outcome.utilization));
    std::vector<std::string> peaks;
    for (const std::int64_t bytes : outcome.peakBytes)
        peaks.push_back(formatBytes(static_cast<std::uint64_t>(bytes)));
    add("peak memory of the devices", fmt::format("{}", fmt::join(peaks, ", ")));
    printTable(rows);
}

/// Before data are read, which takes a while.
void checkOut(const RecordCommandOptions& options) {
    if (!options.force && std::filesystem::exists(options.out))
        throw Error("exists already", options.out, "name another file, or use --force");
}

std::int64_t printEvery(const RecordCommandOptions& options, std::int64_t steps) {
    if (options.json.replacesText()) return 0;
    return options.printEvery > 0 ? options.printEvery : std::max<std::int64_t>(steps / 20, 1);
}

void writeProfile(const RecordCommandOptions& options) {
    if (options.profile.empty()) return;
    Progress unwatched;
    writeStageProfile(trainingProfile(openRun({options.out}, unwatched)), options.profile);
}

void record(const RecordCommandOptions& options, Progress& progress) {
    checkOut(options);
    const std::unique_ptr<TrainingRun> run = makeTrainingRun(options.run.request());
    for (const std::string& note : run->notes())
        fmt::print(stderr, "bscope: note: {}\n", note);
    progress.throwIfCancelled();
    TrainingOutcome outcome;
    {
        RecordingWriter writer(options.out, options.ifExists(), run->identity());
        const RecordProgress shown(*run, writer, progress, printEvery(options, run->steps()));
        outcome = run->record(writer);
    }
    writeProfile(options);
    options.json.write(outcomeJson(options, *run, outcome));
    if (!options.json.replacesText()) printOutcome(options, *run, outcome);
    if (outcome.state == RunState::Interrupted) throw Cancelled();
}

}  // namespace

void addRecordCommand(CLI::App& app, Action& action) {
    CLI::App* command =
        app.add_subcommand("record", "Trains for real on a pipeline and writes a recording");
    const auto options = std::make_shared<RecordCommandOptions>();
    options->run.addOptions(*command);
    command->add_option("--out", options->out, "the recording, which ends in .bscope")->required();
    command->add_flag("--force", options->force, "replace an existing file");
    command->add_option("--print-every", options->printEvery,
                        "steps between two lines where there is no terminal (0: a twentieth)");
    command->add_option("--profile", options->profile,
                        "also write what the stages took (medians), for 'bscope simulate'");
    command->add_option("--json", options->json.path,
                        "also write what came of it as JSON; - for standard output");
    command->footer(
        "Example: bscope record --model bert-tiny --data verses --schedule 1f1b --devices cpu:2 "
        "--micro-batches 8 --optimizer lamb --steps 200 --out run.bscope\n"
        "Ctrl-C ends after the step that runs, with a complete recording; a second one at once.");
    command->callback([&action, options] {
        action = [options](Progress& progress) { record(*options, progress); };
    });
}

}  // namespace bubblescope
