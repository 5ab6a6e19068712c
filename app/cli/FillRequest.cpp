// SPDX-License-Identifier: Apache-2.0
#include "app/cli/FillRequest.h"

#include <fmt/format.h>

#include <cmath>

#include "core/base/Error.h"
#include "core/cost/StageProfile.h"

namespace bubblescope {

namespace {

constexpr const char* group = "Filling";

template <typename Value>
CLI::Option* add(CLI::App& command, CLI::Option* needed, const char* name, Value& target,
                 const char* help) {
    CLI::Option* option = command.add_option(name, target, help);
    option->capture_default_str()->group(group);
    return needed == nullptr ? option : option->needs(needed);
}

std::string workHelp() {
    std::string names;
    for (const FillWorkFamily& family : fillWorkFamilies())
        names += fmt::format("{}, ", family.name);
    return fmt::format("what the bubbles are filled with: {}or a JSON file of jobs", names);
}

/// CLI::Range lets pass what is no number.
auto between(double least, double most) {
    return [=](const std::string& text) -> std::string {
        double value = 0;
        const bool fits = CLI::detail::lexical_cast(text, value) && value >= least && value <= most;
        return fits ? "" : fmt::format("{} is not in [{:g} - {:g}]", text, least, most);
    };
}

}  // namespace

void FillRequest::addOptions(CLI::App& command, const char* workOption, bool isOptional) {
    if (isOptional) request_.work.clear();
    CLI::Option* work = command.add_option(workOption, request_.work, workHelp());
    work->capture_default_str()->group(group);
    CLI::Option* needed = isOptional ? work : nullptr;
    if (!isOptional)
        add(command, nullptr, "--micro-batches", request_.options.microBatches,
            "of a step, for devices that do not show their forwards")
            ->check(CLI::Range(1, 1'000'000));
    addWorkOptions(command, needed);
    addPlacingOptions(command, needed);
}

void FillRequest::addWorkOptions(CLI::App& command, CLI::Option* needed) {
    FillWorkOptions& options = request_.options;
    // Durations are taken from these also where nothing is filled.
    add(command, nullptr, "--profile", profile_,
        "measured costs, such as bert-base/p100, a CSV file, or the JSON file that "
        "'bscope record --profile' wrote (a stage is a block)");
    add(command, nullptr, "--micro-batch-size", microBatchSize_, "sequences of a micro-batch");
    add(command, nullptr, "--blocks-per-stage", options.blocksPerStage,
        "Transformer blocks of a stage")
        ->check(CLI::Range(1, 1000));
    add(command, needed, "--replicas", options.replicas, "data-parallel copies of the pipeline")
        ->check(CLI::Range(1, 1'000'000));
    add(command, needed, "--share-inversion", options.sharesInversion,
        "replicas of a stage share out its inversions or roots (0 or 1)");
    command
        .add_option_function<std::string>(
            "--recompute", [this](const std::string& text) { setRecompute(text); },
            "what backwards compute again: none (0), selective (with --model), full (1)")
        ->group(group);
    add(command, needed, "--root-factor", options.rootFactor,
        "Shampoo: time of a matrix root, in inversions of the same matrix")
        ->check(between(0, 1000));
    add(command, needed, "--fill-memory-bytes", freeBytes_,
        "memory of a device for work in bubbles while its pipeline holds most (0: enough)")
        ->check(between(0, 1e18));
}

void FillRequest::setRecompute(const std::string& text) {
    try {
        recompute_ = text == "0"   ? Recompute::None
                     : text == "1" ? Recompute::Full
                                   : findRecompute(text);
    } catch (const Error& error) {
        throw CLI::ValidationError("--recompute", error.what());
    }
    request_.options.recomputes = recompute_ == Recompute::Full;
}

void FillRequest::addPlacingOptions(CLI::App& command, CLI::Option* needed) {
    add(command, needed, "--policy", request_.policy,
        "pipefisher, pipefisher-no-retry, pipefisher-causal or best-fit");
    add(command, needed, "--margin-percent", request_.placing.marginPercent,
        "spare time that a piece must leave")
        ->check(CLI::Range(0, 1000));
    add(command, needed, "--inversion-blocks", request_.placing.inversionBlocks,
        "best-fit: blocks into which an inversion or root may be cut")
        ->check(CLI::Range(1, 1024));
    add(command, needed, "--most-stretch", request_.mostStretchPercent,
        "best-fit: how much longer a step may get where that saves a step of a refresh, percent")
        ->check(between(0, 100));
    CLI::Option* overlap = command.add_flag(
        "--overlap-refreshes,!--no-overlap-refreshes", request_.placing.overlapRefreshes,
        "best-fit: a refresh may begin before the last one ended (default), or not");
    overlap->group(group);
    if (needed != nullptr) overlap->needs(needed);
}

void FillRequest::checkComplete(bool hasModel) const {
    if (isGiven() && !hasProfile() && !hasModel && isFillWorkFamily(request_.work))
        throw CLI::RequiredError("--profile");
}

BlockCosts FillRequest::costs() const {
    if (isStageProfile(profile_)) return readStageProfile(profile_).meanBlock();
    return findMeasuredProfile(profile_).at(microBatchSize_);
}

OperationDurations FillRequest::durations() const {
    if (isStageProfile(profile_)) return readStageProfile(profile_).operations;
    return stageDurations(costs(), work().blocksPerStage, work().recomputes);
}

MeasuredCosts FillRequest::measured() const {
    if (!hasProfile()) return {};
    if (!isStageProfile(profile_)) return {findMeasuredProfile(profile_).at(microBatchSize_), {}};
    const StageProfile run = readStageProfile(profile_);
    if (!run.holdsFor(microBatchSize_))
        throw Error(fmt::format("micro-batch size {} was not measured", microBatchSize_), profile_,
                    fmt::format("use --micro-batch-size {}", run.microBatchSize));
    return {{}, run.operations};
}

BubbleFillRequest FillRequest::complete() const {
    BubbleFillRequest request = request_;
    if (hasProfile()) request.options.costs = costs();
    if (isStageProfile(profile_)) request.options.blocksPerStage = 1;
    if (freeBytes_ > 0) request.options.freeBytes = std::llround(freeBytes_);
    return request;
}

}  // namespace bubblescope
