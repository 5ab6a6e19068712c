// SPDX-License-Identifier: Apache-2.0
#include "core/simulate/SimulationTimeline.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/schedule/ScheduleText.h"

namespace bubblescope {

namespace {

/// The operation, or both of a fused block.
std::string blockText(const Schedule& schedule, std::size_t index) {
    std::string text = operationText(schedule, schedule.operations[index]);
    if (schedule.isFused(index))
        text += '&' + operationText(schedule, schedule.operations[index + 1]);
    return text;
}

}  // namespace

SliceKind sliceKind(OperationKind kind) {
    switch (kind) {
        case OperationKind::Forward:
            return SliceKind::Forward;
        case OperationKind::Backward:
            return SliceKind::Backward;
        case OperationKind::InputGrad:
            return SliceKind::InputGrad;
        case OperationKind::WeightGrad:
            return SliceKind::WeightGrad;
    }
    return SliceKind::Other;
}

std::optional<OperationKind> operationKind(SliceKind kind) {
    switch (kind) {
        case SliceKind::Forward:
            return OperationKind::Forward;
        case SliceKind::Backward:
            return OperationKind::Backward;
        case SliceKind::InputGrad:
            return OperationKind::InputGrad;
        case SliceKind::WeightGrad:
            return OperationKind::WeightGrad;
        default:
            return {};
    }
}

std::string deviceName(const Schedule& schedule, int device) {
    const bool oneStage = schedule.virtualStages == schedule.devices && schedule.directions() == 1;
    return fmt::format("{} {}", oneStage ? "Stage" : "Device", device);
}

TrackIndex addDeviceTrack(const std::string& name, int sortIndex, TimelineBuilder& builder) {
    const int index = builder.addDevice({.name = name});
    return builder.addTrack(
        {.name = name, .kind = TrackKind::Compute, .device = index, .sortIndex = sortIndex});
}

void addOperations(const Schedule& schedule, const Simulation& simulation, int device, int step,
                   TrackIndex track, TimelineBuilder& builder) {
    const OperationIndex begin = schedule.deviceBegin[static_cast<std::size_t>(device)];
    const auto operations = schedule.operationsOf(device);
    for (std::size_t i = 0; i < operations.size(); ++i) {
        const Operation& o = operations[i];
        const std::int64_t startNs = simulation.startNs[begin + i];
        builder.addSlice(track, {.startNs = startNs,
                                 .durationNs = simulation.endNs[begin + i] - startNs,
                                 .kind = sliceKind(o.kind),
                                 .direction = static_cast<std::int8_t>(o.direction),
                                 .stage = o.stage,
                                 .microBatch = static_cast<std::int32_t>(o.microBatch),
                                 .step = step});
    }
}

Timeline simulationTimeline(const Schedule& schedule, const Simulation& simulation,
                            std::string title, std::string origin) {
    TimelineBuilder builder;
    builder.provenance = Provenance::Simulated;
    builder.title = std::move(title);
    builder.origin = std::move(origin);
    builder.reserveSlices(schedule.operations.size());
    for (int device = 0; device < schedule.devices; ++device)
        addOperations(schedule, simulation, device, 0,
                      addDeviceTrack(deviceName(schedule, device), device, builder), builder);
    builder.addStep({"step 0", 0, simulation.makespanNs});
    return builder.finish();
}

std::string simulationText(const Schedule& schedule, const Simulation& simulation,
                           std::int64_t slotNs) {
    std::size_t width = 1;
    for (std::size_t i = 0; i < schedule.operations.size(); ++i)
        width = std::max(width, blockText(schedule, i).size());

    std::string text;
    for (int device = 0; device < schedule.devices; ++device) {
        OperationIndex next = schedule.deviceBegin[static_cast<std::size_t>(device)];
        const OperationIndex end = schedule.deviceBegin[static_cast<std::size_t>(device) + 1];
        std::string line;
        for (std::int64_t timeNs = 0; next < end; timeNs += slotNs) {
            while (next < end && simulation.endNs[next] <= timeNs)
                ++next;
            if (next == end) break;
            const bool running = simulation.startNs[next] <= timeNs;
            const std::string word = running ? blockText(schedule, next) : ".";
            line += fmt::format("{:<{}} ", word, width);
        }
        while (line.ends_with(' '))
            line.pop_back();
        text += line + '\n';
    }
    return text;
}

}  // namespace bubblescope
