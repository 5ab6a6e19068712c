// SPDX-License-Identifier: Apache-2.0
#include "core/fill/StagePlanner.h"

#include <algorithm>
#include <cmath>

namespace bubblescope {

namespace {

FillCause causeOf(SliceKind kind) {
    switch (kind) {
        case SliceKind::Forward:
            return FillCause::Forward;
        case SliceKind::Backward:
            return FillCause::Backward;
        case SliceKind::InputGrad:
            return FillCause::OutputGradient;
        case SliceKind::WeightGrad:
            return FillCause::WeightGradient;
        default:
            return FillCause::None;
    }
}

/// When the collective lane is taken in a step that repeats.
IntervalUnion laneTaken(const PipelineStep::Device& device, std::int64_t stepNs) {
    std::vector<Interval> taken;
    for (const Slice& slice : device.collectives) {
        std::int64_t startNs = slice.startNs % stepNs;
        if (startNs < 0) startNs += stepNs;
        const std::int64_t endNs = startNs + std::min(slice.durationNs, stepNs);
        taken.push_back({startNs, std::min(endNs, stepNs)});
        if (endNs > stepNs) taken.push_back({0, endNs - stepNs});
    }
    return unite(std::move(taken));
}

}  // namespace

StagePlanner::StagePlanner(const PipelineStep& step, std::size_t number,
                           const FillWorkOptions& options, std::vector<FillKind> kinds)
    : step_(step), number_(number), options_(options) {
    problem().stepNs = step.stepNs;
    problem().kinds = std::move(kinds);
    problem().freeBytes = options.freeBytes;
    problem().activationBytes =
        options.recomputes ? 0 : options.costs.activationBytes * options.blocksPerStage;
    if (step.stepNs > 0) problem().laneTaken = laneTaken(step.devices[number], step.stepNs);
    addPipeline();
}

/// An operation takes the time in which none before it runs: of the two of a fused block, the
/// second takes no more time and ends with the first.
void StagePlanner::addPipeline() {
    std::int64_t takenUntilNs = std::numeric_limits<std::int64_t>::min();
    for (const Slice& slice : step_.devices[number_].slices) {
        const FillCause cause = causeOf(slice.kind);
        const std::int64_t endNs = std::max(slice.endNs(), takenUntilNs);
        const std::uint16_t group = cause == FillCause::None ? 0 : groupOf(slice);
        const auto microBatch = slice.microBatch < 0
                                    ? passed(group, cause)
                                    : static_cast<std::uint32_t>(slice.microBatch);
        problem().pipeline.push_back(
            {std::max(slice.startNs, takenUntilNs), endNs, cause, group, microBatch});
        takenUntilNs = endNs;
    }
    if (problem().groups.empty()) problem().groups.push_back({});
}

/// What is not numbered counts in order of time.
std::uint32_t StagePlanner::passed(std::uint16_t group, FillCause cause) const {
    return static_cast<std::uint32_t>(std::ranges::count_if(
        device.problem.pipeline,
        [&](const auto& slice) { return slice.group == group && slice.makes == cause; }));
}

std::uint16_t StagePlanner::groupOf(const Slice& slice) {
    auto& groups = problem().groups;
    const auto direction = static_cast<std::uint8_t>(slice.direction);
    const auto found = std::find_if(groups.begin(), groups.end(), [&](const FillGroup& g) {
        return g.direction == direction && g.stage == slice.stage;
    });
    if (found != groups.end()) return static_cast<std::uint16_t>(found - groups.begin());
    groups.push_back({direction, slice.stage});
    return static_cast<std::uint16_t>(groups.size() - 1);
}

std::int64_t StagePlanner::count(std::size_t group, FillCause cause) const {
    const auto made = std::ranges::count_if(device.problem.pipeline, [&](const auto& slice) {
        return slice.group == group && makes(slice.makes, cause);
    });
    return made > 0 ? made : options_.microBatches;
}

std::int64_t StagePlanner::forwards() const {
    std::int64_t sum = 0;
    for (std::size_t group = 0; group < groups(); ++group)
        sum += count(group, FillCause::Forward);
    return sum;
}

std::int64_t StagePlanner::heldForwards() const {
    std::int64_t held = 0;
    std::int64_t most = 0;
    for (const PipelineSlice& slice : device.problem.pipeline) {
        if (makes(slice.makes, FillCause::Forward)) most = std::max(most, ++held);
        if (makes(slice.makes, FillCause::WeightGradient)) --held;
    }
    return most;
}

/// Blocks of a stage that one replica inverts alone; 0 when all invert everything.
int StagePlanner::sharedBlocks() const {
    return options_.sharesInversion ? options_.blocksPerStage / stageReplicas() : 0;
}

bool StagePlanner::isShared(int block) const {
    return block < sharedBlocks() * stageReplicas();
}

bool StagePlanner::isOwn(int block, std::size_t group) const {
    const int replica = device.problem.groups[group].direction * options_.replicas;
    return !isShared(block) || block / sharedBlocks() == replica;
}

std::int64_t StagePlanner::syncNs(int block, std::int64_t bytes) const {
    const double rounds = isShared(block) ? 1 : 2;
    const double share = 1 - 1.0 / stageReplicas();
    return std::llround(rounds * share * static_cast<double>(bytes) / options_.syncBytesPerSecond *
                        1e9);
}

void StagePlanner::addWork(std::size_t kind, std::size_t group, std::uint32_t layer,
                           std::int64_t durationNs, std::int64_t bytes) {
    const FillCause cause = problem().kinds[kind].cause;
    FillWork work{.kind = static_cast<std::uint16_t>(kind),
                  .group = static_cast<std::uint16_t>(group),
                  .layer = layer,
                  .durationNs = durationNs,
                  .bytes = bytes};
    if (cause != FillCause::None) work.pieces = static_cast<std::uint32_t>(count(group, cause));
    problem().works.push_back(work);
}

}  // namespace bubblescope
