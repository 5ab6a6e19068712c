// SPDX-License-Identifier: Apache-2.0
#include "core/schedule/ScheduleBuilder.h"

#include <fmt/format.h>

#include <limits>

#include "core/base/Error.h"

namespace bubblescope {

namespace {

void checkRange(std::string_view schedule, std::string_view what, int value) {
    if (value >= 1) return;
    throw Error(fmt::format("{} must be at least 1, not {}", what, value),
                fmt::format("schedule '{}'", schedule), "use 1 or more");
}

void checkSize(std::string_view schedule, const ScheduleParameters& p, int chunks) {
    const auto stages = static_cast<std::int64_t>(p.devices) * chunks;
    constexpr std::int64_t mostStages = std::numeric_limits<std::uint16_t>::max();
    if (stages > mostStages)
        throw Error(fmt::format("{} devices with {} chunks are more than {} stages", p.devices,
                                chunks, mostStages),
                    fmt::format("schedule '{}'", schedule), "use fewer devices or chunks");
    constexpr std::int64_t mostOperations = 1'000'000'000;
    if (2 * stages > mostOperations / p.microBatches)
        throw Error(fmt::format("{} micro-batches on {} stages are more than {} operations",
                                p.microBatches, stages, mostOperations),
                    fmt::format("schedule '{}'", schedule), "use fewer micro-batches or devices");
}

}  // namespace

ScheduleBuilder::ScheduleBuilder(std::string_view name, const ScheduleParameters& p, int chunks) {
    checkRange(name, "devices", p.devices);
    checkRange(name, "micro-batches", p.microBatches);
    checkRange(name, "chunks", chunks);
    checkSize(name, p, chunks);

    schedule_.name = name;
    schedule_.devices = p.devices;
    schedule_.microBatches = p.microBatches;
    schedule_.chunks = chunks;
    schedule_.virtualStages = p.devices * chunks;
    std::vector<int>& devices = schedule_.placement.emplace_back();
    for (int stage = 0; stage < schedule_.virtualStages; ++stage)
        devices.push_back(stage % p.devices);
    schedule_.operations.reserve(2 * static_cast<std::size_t>(p.microBatches) *
                                 static_cast<std::size_t>(schedule_.virtualStages));
    schedule_.deviceBegin.assign(1, 0);
}

void ScheduleBuilder::leadThenAlternate(int device, std::span<const ChunkStep> forwards,
                                        std::span<const ChunkStep> backwards, std::size_t lead) {
    for (std::size_t i = 0; i < lead; ++i)
        add(OperationKind::Forward, device, forwards[i]);
    const std::size_t pairs = forwards.size() - lead;
    for (std::size_t i = 0; i < pairs; ++i) {
        add(OperationKind::Forward, device, forwards[lead + i]);
        add(OperationKind::Backward, device, backwards[i]);
    }
    for (std::size_t i = pairs; i < backwards.size(); ++i)
        add(OperationKind::Backward, device, backwards[i]);
    schedule_.deviceBegin.push_back(static_cast<OperationIndex>(schedule_.operations.size()));
}

void ScheduleBuilder::add(OperationKind kind, int device, const ChunkStep& step) {
    const auto stage = static_cast<std::uint16_t>(step.chunk * schedule_.devices + device);
    schedule_.operations.push_back({kind, 0, stage, step.microBatch});
}

std::vector<ChunkStep> ascending(int microBatches) {
    std::vector<ChunkStep> steps;
    steps.reserve(static_cast<std::size_t>(microBatches));
    for (int m = 0; m < microBatches; ++m)
        steps.push_back({static_cast<std::uint32_t>(m), 0});
    return steps;
}

}  // namespace bubblescope
