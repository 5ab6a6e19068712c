// SPDX-License-Identifier: Apache-2.0
#include "app/cli/RecordOptions.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <cmath>

#include "core/base/Error.h"
#include "core/base/Units.h"
#include "core/nn/models/ModelFamily.h"
#include "core/optimize/OptimizerFamily.h"
#include "core/schedule/ScheduleFamily.h"

namespace bubblescope {

namespace {

/// Adds options under one heading of the help.
class Group {
  public:
    Group(CLI::App& command, const char* heading) : command_(command), heading_(heading) {}

    template <typename Value>
    CLI::Option* add(const std::string& name, Value& target, const std::string& help) {
        return command_.add_option(name, target, help)->capture_default_str()->group(heading_);
    }
    void addFlag(const char* name, bool& target, const char* help) {
        command_.add_flag(name, target, help)->group(heading_);
    }

  private:
    CLI::App& command_;
    const char* heading_;
};

/// The names of families, one after the other.
template <typename Families>
std::string namesOf(const Families& families) {
    std::vector<std::string_view> names;
    for (const auto& family : families) {
        if constexpr (requires { family->name; })
            names.push_back(family->name);
        else
            names.push_back(family.name);
    }
    return fmt::format("{}", fmt::join(names, ", "));
}

std::pair<std::string, double> assignment(const std::string& text) {
    const std::size_t equals = text.find('=');
    const std::string number = equals == std::string::npos ? "" : text.substr(equals + 1);
    double value = 0;
    if (number.empty() || !CLI::detail::lexical_cast(number, value) || !std::isfinite(value))
        throw Error(fmt::format("'{}' is no hyper-parameter", text), "--hyper",
                    "give a name and a number: beta2=0.95");
    return {canonicalName(text.substr(0, equals)), value};
}

std::int64_t bytesPerSecond(double value, const char* option) {
    if (!(value >= 0 && value < 9e18))
        throw Error(fmt::format("{:g} is out of range", value), option, "use 0 to 9e18");
    return std::llround(value);
}

}  // namespace

void RecordOptions::addOptions(CLI::App& command) {
    addModel(command);
    addSchedule(command);
    addOptimizer(command);
    addKfac(command);
    addRun(command);
}

void RecordOptions::addModel(CLI::App& command) {
    Group group(command, "Model and data");
    group.add("--model", request_.model, "what trains; see 'bscope models'")->required();
    group.add("--data", request_.data,
              "verses, verses-en-es, sentiment, fashion-mnist, or a file: text, .tsv, IDX images "
              "(default: what fits the model)");
    group.add("--train-samples", request_.trainSamples, "the first ones alone (0: all)");
    group.add("--shrink-images", request_.shrinkImages,
              "averages squares of so many pixels a side to one");
    group.addFlag("--standardize-images", request_.standardizesImages,
                  "pixels get mean 0 and deviation 1 over the training images");
    group.addFlag("--sentence-pairs", request_.hasSentencePairs,
                  "BERT also learns which sentence follows");
    group.add("--tokenizer", request_.tokenizer,
              "byte, character, bpe or wordpiece (default: what fits the model)");
    group.add("--vocabulary", request_.vocabulary, "most tokens of a trained tokenizer");
    group.add("--sequence-length", request_.sequenceLength, "tokens (0: what fits the model)");
    group.addFlag("--lower-case", request_.lowerCase, "texts are put in lower case first");
    group.add("--dropout", request_.dropout, "share of the values that are left out");
    group.addFlag("--recompute", request_.recomputes,
                  "layers keep their inputs alone, and run again in the backward");
    group.add("--precision", request_.precision, "float or double");
}

void RecordOptions::addSchedule(CLI::App& command) {
    Group group(command, "Pipeline");
    group.add("--schedule", request_.schedule,
              "a name that 'bscope schedules' lists, or a PyTorch schedule CSV");
    group.add("--devices", request_.devices,
              "of one replica: cpu:P (a thread each, wall-clock times) or emulated:P (each "
              "operation computed and timed alone, virtual clocks)");
    group.add("--micro-batches", request_.shape.microBatches,
              "of a step; of an asynchronous schedule, of an update");
    group.add("--micro-batch-size", request_.microBatchSize, "samples of a micro-batch");
    for (const FamilyParameter& parameter : familyParameters())
        group.add(fmt::format("--{}", parameter.name), request_.shape.*parameter.value,
                  std::string(parameter.help));
    group
        .add("--cuts", request_.cuts,
             "numbers of the layers where stages begin, counted from 0 (default: even by the "
             "measured time of each layer)")
        ->delimiter(',');
    group.add("--data-parallel", request_.replicas, "replicas of the pipeline");
    group.add("--sharding", request_.sharding,
              "what the replicas share out: none, optimizer, gradients, full");
    group.add("--buffers", request_.buffers,
              "chunks whose gathered weights or gradients a device holds");
    group.add("--p2p-ns", request_.links.devices.latencyNs, "emulated: latency of a transfer");
    group.add("--p2p-bytes-per-s", linkBytesPerSecond_,
              "emulated: speed of a link in each direction (0: no limit)");
    group.add("--replica-ns", request_.links.replicas.latencyNs,
              "emulated: latency between replicas");
    group.add("--replica-bytes-per-s", replicaBytesPerSecond_,
              "emulated: speed of the ring between replicas (0: no limit)");
    group.addFlag("--no-overlap", noOverlap_,
                  "emulated: communication keeps its devices from computing");
    group.add("--strategy", request_.strategy,
              fmt::format("weights of an asynchronous schedule: {} (default: pipedream)",
                          namesOf(weightStrategyFamilies())));
    group.add("--offset", request_.strategyOptions.offset,
              "added to the updates that weights are predicted ahead");
    group.add("--prediction-decay", request_.strategyOptions.decay,
              "of each further update that is predicted (1: none)");
    group.add("--anneal", request_.strategyOptions.annealSteps,
              "steps over which the learning rates of stale stages reach their full size, with "
              "pipemare or pipeoptim (0: full at once)");
}

void RecordOptions::addOptimizer(CLI::App& command) {
    Group group(command, "Optimizer");
    group.add("--optimizer", request_.optimizer,
              fmt::format("{}; kfac-NAME preconditions its gradients with K-FAC (kfac: "
                          "kfac-momentum)",
                          namesOf(optimizerFamilies())));
    group.add("--lr", request_.learningRate, "learning rate at its peak");
    group.add("--final-lr", request_.finalLearningRate, "to which it decays");
    group.add("--warm-up", request_.warmUpSteps, "steps in which it rises to the peak");
    group.add("--decay", request_.decay, "constant, linear, polynomial or cosine");
    group.add("--hyper", hyperParameters_,
              "a hyper-parameter as name=value: beta2=0.95 (may be given again)");
    group.add("--clip", request_.clipNorm, "longest norm of the gradient (0: not clipped)");
}

void RecordOptions::addKfac(CLI::App& command) {
    Group group(command, "K-FAC");
    KfacOptions& kfac = request_.kfac;
    group.add("--damping", kfac.damping, "added to the factors before inversion");
    group.add("--damping-split", request_.dampingSplit,
              "how both factors share it: plain, pi, or pi-without-bias (A has no entry for the "
              "bias)");
    group.add("--kl-clip", kfac.klClip, "bound of an update's size (0: none)");
    group.add("--curvature-every", kfac.curvatureEvery, "steps between refreshes of the factors");
    group.add("--inversion-every", kfac.inversionEvery, "steps between inversions");
    group.add("--factor-decay", kfac.decay, "share of the old factors that stays (0: none)");
    group.addFlag("--average-first", kfac.averagesFirst,
                  "the first factors are averaged, until there are as many as the decay counts");
    group.add("--inverse-delay", kfac.delay, "steps from an inversion to its use");
    group.add("--fill", request_.fill,
              "kfac: its work goes into the bubbles, by what the first steps measured");
    group.add("--policy", request_.filling.policy,
              "how work is placed: pipefisher-causal or best-fit");
    group.add("--refresh-steps", request_.filling.stepsPerRefresh,
              "steps of a refresh in the bubbles (0: as few as they allow)");
    group.add("--first-order-for-rest", request_.restOptimizer,
              "optimizer of what K-FAC leaves alone (default: the same one)");
    group.add("--rest-lr", request_.restLearningRate,
              "its learning rate at its peak (0: that of the others)");
    group.add("--rest-hyper", restHyperParameters_,
              "one of its hyper-parameters as name=value (may be given again)");
}

void RecordOptions::addRun(CLI::App& command) {
    Group group(command, "Run");
    group.add("--steps", request_.steps, "in all, those of a resumed run included");
    group.add("--seed", request_.seed, "of initial weights, dropout and the order of the data");
    group.add("--evaluate-every", request_.evaluateEvery,
              "steps between two tests (0: none); an asynchronous pipeline drains for them");
    group.add("--test-samples", request_.testSamples, "of a test, at most");
    group.addFlag("--evaluate-training", request_.evaluatesTraining,
                  "tests also take as many of the training samples, the first ones");
    group.add("--checkpoint", request_.checkpoint,
              "file that is written at the end, also after Ctrl-C");
    group.add("--checkpoint-every", request_.checkpointEvery,
              "and every so many steps (0: not); an asynchronous pipeline drains for it");
    group.add("--resume", request_.resume, "a checkpoint to go on from, with the same options");
}

TrainingRequest RecordOptions::request() const {
    TrainingRequest request = request_;
    for (const std::string& text : hyperParameters_)
        request.hyperParameters.insert(assignment(text));
    for (const std::string& text : restHyperParameters_)
        request.restHyperParameters.insert(assignment(text));
    request.links.devices.bytesPerSecond = bytesPerSecond(linkBytesPerSecond_, "--p2p-bytes-per-s");
    request.links.replicas.bytesPerSecond =
        bytesPerSecond(replicaBytesPerSecond_, "--replica-bytes-per-s");
    request.links.overlap = !noOverlap_;
    return request;
}

}  // namespace bubblescope
