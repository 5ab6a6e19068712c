// SPDX-License-Identifier: Apache-2.0
#include "core/schedule/ScheduleBuilder.h"

#include <fmt/format.h>

#include <limits>

#include "core/schedule/ParameterError.h"

namespace bubblescope {

namespace {

void checkRange(std::string_view schedule, std::string_view what, int value) {
    if (value < 1)
        refuse(schedule, fmt::format("{} must be at least 1, not {}", what, value), "use 1 or more",
               what, {1});
}

void checkSize(std::string_view schedule, const ScheduleParameters& p, int chunks) {
    const auto stages = static_cast<std::int64_t>(p.devices) * chunks;
    constexpr std::int64_t mostStages = std::numeric_limits<std::uint16_t>::max();
    if (stages > mostStages)
        refuse(schedule,
               fmt::format("{} devices with {} chunks are more than {} stages", p.devices, chunks,
                           mostStages),
               "use fewer devices or chunks", "devices", {static_cast<int>(mostStages / chunks)});
    constexpr std::int64_t mostOperations = 1'000'000'000;
    if (2 * stages > mostOperations / p.microBatches)
        refuse(schedule,
               fmt::format("{} micro-batches on {} stages are more than {} operations",
                           p.microBatches, stages, mostOperations),
               "use fewer micro-batches or devices", "micro-batches",
               {static_cast<int>(mostOperations / (2 * stages))});
}

}  // namespace

ScheduleBuilder::ScheduleBuilder(std::string_view name, const ScheduleParameters& p,
                                 Placement placement, int chunks)
    : placement_(placement) {
    checkRange(name, "devices", p.devices);
    checkRange(name, "micro-batches", p.microBatches);
    checkRange(name, "chunks", chunks);
    checkSize(name, p, chunks);

    schedule_.name = name;
    schedule_.devices = p.devices;
    schedule_.microBatches = p.microBatches;
    schedule_.chunks = chunks;
    schedule_.virtualStages = p.devices * chunks;
    const auto stages = static_cast<std::size_t>(schedule_.virtualStages);
    schedule_.placement.emplace_back(stages);
    for (int device = 0; device < p.devices; ++device) {
        for (int chunk = 0; chunk < chunks; ++chunk)
            schedule_.placement[0][static_cast<std::size_t>(stageOf(device, chunk))] = device;
    }
    if (placement == Placement::Bidirectional)
        schedule_.placement.emplace_back(schedule_.placement[0].rbegin(),
                                         schedule_.placement[0].rend());
    schedule_.operations.reserve(2 * static_cast<std::size_t>(p.microBatches) * stages);
    schedule_.deviceBegin.assign(1, 0);
}

int ScheduleBuilder::stageOf(int device, int chunk) const {
    const bool isBackLeg = placement_ == Placement::Zigzag && chunk % 2 == 1;
    const int devices = schedule_.devices;
    return chunk * devices + (isBackLeg ? devices - 1 - device : device);
}

void ScheduleBuilder::endDevice() {
    schedule_.deviceBegin.push_back(static_cast<OperationIndex>(schedule_.operations.size()));
}

void ScheduleBuilder::leadThenAlternate(int device, std::span<const ChunkStep> forwards,
                                        std::span<const ChunkStep> backwards, std::size_t lead) {
    const int devices = schedule_.devices;
    const auto addStep = [&](OperationKind kind, const ChunkStep& step) {
        add(kind, step.chunk * devices + device, static_cast<int>(step.microBatch));
    };
    for (std::size_t i = 0; i < lead; ++i)
        addStep(OperationKind::Forward, forwards[i]);
    const std::size_t pairs = forwards.size() - lead;
    for (std::size_t i = 0; i < pairs; ++i) {
        addStep(OperationKind::Forward, forwards[lead + i]);
        addStep(OperationKind::Backward, backwards[i]);
    }
    for (std::size_t i = pairs; i < backwards.size(); ++i)
        addStep(OperationKind::Backward, backwards[i]);
    endDevice();
}

std::vector<ChunkStep> ascending(int microBatches) {
    std::vector<ChunkStep> steps;
    steps.reserve(static_cast<std::size_t>(microBatches));
    for (int m = 0; m < microBatches; ++m)
        steps.push_back({static_cast<std::uint32_t>(m), 0});
    return steps;
}

void refuse(std::string_view schedule, const std::string& what, const std::string& hint) {
    throw Error(what, fmt::format("schedule '{}'", schedule), hint);
}

void refuse(std::string_view schedule, const std::string& what, const std::string& hint,
            std::string_view parameter, std::vector<int> goodValues) {
    throw ParameterError(what, fmt::format("schedule '{}'", schedule), hint, std::string(parameter),
                         std::move(goodValues));
}

void requireMultiple(std::string_view schedule, std::string_view what, int value, int step) {
    if (value % step == 0) return;
    const int below = value - value % step;
    const int above = below + step;
    const std::string problem = fmt::format("{} {} are no multiple of {}", value, what, step);
    if (below == 0) refuse(schedule, problem, fmt::format("use {} {}", above, what), what, {above});
    refuse(schedule, problem, fmt::format("use {} or {} {}", below, above, what), what,
           {below, above});
}

}  // namespace bubblescope
