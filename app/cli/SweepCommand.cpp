// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>

#include "app/cli/Commands.h"
#include "app/cli/ModelRequest.h"
#include "core/base/AtomicFile.h"
#include "core/base/Units.h"
#include "core/sweep/Sweep.h"

namespace bubblescope {

namespace {

struct SweepOptions {
    std::string model;
    std::string hardware = "a100-80gb";
    int sequence = 0;
    SweepRequest request;
    std::vector<std::string> shardings{"none"};
    std::vector<std::string> recomputes{"none"};
    std::string precision = "half";
    std::string cut = "even";
    std::string rank = "time";
    double pricePerHour = 0;
    int threads = 0;
    int shown = 20;
    std::string out;
    JsonOption json;
};

SweepRequest requestOf(const SweepOptions& options) {
    SweepRequest request = options.request;
    request.shardings.clear();
    for (const std::string& name : options.shardings)
        request.shardings.push_back(findSharding(name));
    request.recomputes.clear();
    for (const std::string& name : options.recomputes)
        request.recomputes.push_back(findRecompute(name));
    request.base.precision = findPrecision(options.precision);
    request.base.cut = CutRequest::parse(options.cut);
    return request;
}

void writePlans(const SweepResult& result, const SweepOptions& options) {
    AtomicFile file(options.out);
    file.write(sweepCsv(result.plans, options.pricePerHour));
    file.commit();
}

Json sweepJson(const SweepResult& result, const SweepOptions& options) {
    Json json{{"simulated", result.simulated},
              {"too_large", result.tooLarge},
              {"refused", Json::array()},
              {"plans", Json::array()},
              {"provenance", "simulated"}};
    for (const auto& [reason, count] : result.refused)
        json["refused"].push_back({{"reason", reason}, {"count", count}});
    for (const SweepPlan& plan : result.plans) {
        Json entry = figuresJson(plan.plan, plan.figures, options.pricePerHour);
        entry["pareto"] = plan.isOnFront;
        json["plans"].push_back(std::move(entry));
    }
    return json;
}

void printPlans(const SweepResult& result, const SweepOptions& options) {
    std::vector<std::string> heading{"schedule"};
    for (const SweepParameter& parameter : sweepParameters().subspan(1))
        heading.emplace_back(parameter.name);
    for (const char* name : {"step", "samples/s", "FLOP use", "bubble", "memory", "bound by"})
        heading.emplace_back(name);
    std::vector<std::vector<std::string>> rows{heading};
    const std::size_t shown =
        std::min(result.plans.size(), static_cast<std::size_t>(std::max(0, options.shown)));
    for (const SweepPlan& p : std::span(result.plans).first(shown)) {
        std::vector<std::string>& row = rows.emplace_back();
        for (const SweepParameter& parameter : sweepParameters())
            row.push_back(parameter.text(p.plan));
        row.push_back(formatDuration(p.figures.stepNs));
        row.push_back(fmt::format("{:.4g}", p.figures.samplesPerSecond));
        row.push_back(formatPercent(p.figures.flopUtilization));
        row.push_back(formatPercent(p.figures.bubbleShare));
        row.push_back(
            fmt::format("{}{}", formatBytes(static_cast<std::uint64_t>(p.figures.peakTotalBytes())),
                        p.isOnFront ? " *" : ""));
        row.emplace_back(planBoundName(p.figures.bound));
    }
    printTable(rows);
    fmt::print(
        "\n{} plans simulated, {} of them beyond memory; * no plan is both faster and smaller\n",
        result.simulated, result.tooLarge);
    for (const auto& [reason, count] : result.refused)
        fmt::print("{} refused: {}\n", count, reason);
}

void runSweep(const SweepOptions& options, Progress& progress) {
    const ModelDescription model =
        findModelDescription(options.model).withSequence(options.sequence);
    const HardwareDescription hardware = findHardwareDescription(options.hardware);
    const SweepResult result = sweep(model, hardware, requestOf(options),
                                     findSweepRank(options.rank), progress, options.threads);
    if (!options.out.empty()) writePlans(result, options);
    if (!options.json.path.empty()) options.json.write(sweepJson(result, options));
    if (!options.json.replacesText()) printPlans(result, options);
}

void addValues(CLI::App& command, SweepOptions& options) {
    const auto list = [&](const char* name, auto& target, const char* what) {
        command.add_option(name, target, what)->delimiter(',')->capture_default_str();
    };
    SweepRequest& request = options.request;
    list("--schedule", request.schedules, "schedules (all of these take comma lists)");
    list("--devices", request.devices, "devices of a pipeline");
    list("--micro-batches", request.microBatches, "micro-batches of a replica and step");
    list("--chunks", request.chunks, "chunks per device, of schedules that have them");
    list("--micro-batch-size", request.microBatchSizes, "samples of a micro-batch");
    list("--data-parallel", request.dataParallel, "replicas");
    list("--tensor", request.tensorParallel, "accelerators that share a layer");
    list("--sharding", options.shardings, "none, optimizer, gradients, full");
    list("--recompute", options.recomputes, "none, selective, full");
}

void addFixed(CLI::App& command, SweepOptions& options) {
    const auto add = [&](const char* name, auto& target, const char* what) {
        return command.add_option(name, target, what)->capture_default_str();
    };
    SweepRequest& request = options.request;
    add("--batch", request.batch, "samples of a step in all; micro-batches follow (0: not fixed)");
    add("--accelerators", request.accelerators, "only plans that use so many (0: any)");
    add("--sequence", options.sequence, "tokens of a sample (0: the model's)")
        ->check(sequenceRange);
    add("--precision", options.precision, "half (mixed precision) or single");
    add("--cut", options.cut, "layers of the stages: even or balanced by cost");
    command.add_flag("--sequence-parallel", request.base.isSequenceParallel,
                     "accelerators that share a layer also share its norms and dropouts");
    command.add_flag("--overlap-tensor", request.base.overlapsTensor,
                     "their exchanges run beside computation");
    command.add_flag("--fused-attention", request.base.hasFusedAttention,
                     "attention scores never reach memory");
    command.add_flag("--keep-too-large", request.keepsTooLarge,
                     "also list plans beyond memory, last");
    add("--rank", options.rank, "time (samples a second), cost (accelerator time) or memory");
    add("--price", options.pricePerHour, "of one accelerator for an hour");
    add("--top", options.shown, "plans that are printed");
    add("--threads", options.threads, "0: one for each core")->check(CLI::Range(0, 1024));
}

}  // namespace

void addSweepCommand(CLI::App& app, Action& action) {
    CLI::App* command = app.add_subcommand(
        "sweep", "Simulates a grid of plans in parallel, keeps what fits in memory, ranks it");
    const auto options = std::make_shared<SweepOptions>();
    command->add_option("--model", options->model, "what 'bscope models' lists, or a JSON file")
        ->required();
    command->add_option("--hardware", options->hardware, "what 'bscope hardware' lists, or a file")
        ->capture_default_str();
    addValues(*command, *options);
    addFixed(*command, *options);
    command->add_option("--out", options->out, "also write every plan as CSV");
    command->add_option("--json", options->json.path, "also write JSON; - for standard output");
    command->footer(
        "Example: bscope sweep --model gpt3-13b --accelerators 64 --batch 512 --schedule "
        "1f1b,interleaved --devices 1,2,4,8 --chunks 2,5 --tensor 1,2,4,8 --data-parallel "
        "1,2,4,8,16 "
        "--micro-batch-size 1,2,4 --recompute none,selective,full --sharding none,optimizer");
    command->callback(
        [&action, options] { action = [options](Progress& p) { runSweep(*options, p); }; });
}

}  // namespace bubblescope
