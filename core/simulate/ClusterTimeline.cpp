// SPDX-License-Identifier: Apache-2.0
#include "core/simulate/ClusterTimeline.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/base/Units.h"
#include "core/schedule/Outputs.h"
#include "core/simulate/Links.h"
#include "core/simulate/MemoryOverTime.h"
#include "core/simulate/SimulationTimeline.h"

namespace bubblescope {

namespace {

constexpr std::size_t countersPerDevice = memoryKindCount + 1;

Counter memoryCounter(std::string_view name, int device) {
    return {.name = std::string(name), .device = device};
}

}  // namespace

ClusterTimeline::ClusterTimeline(const Schedule& schedule, const OperationCosts& costs,
                                 const Cluster& cluster, const CollectivePlan& plan,
                                 int shownReplicas)
    : schedule_(schedule),
      costs_(costs),
      cluster_(cluster),
      plan_(plan),
      shownReplicas_(static_cast<std::size_t>(std::min(shownReplicas, cluster.replicas))),
      hasTransfers_(cluster.transferNs() > 0 || !cluster.overlaps) {
    builder_.provenance = Provenance::Simulated;
    for (std::size_t replica = 0; replica < shownReplicas_; ++replica) {
        for (int device = 0; device < schedule.devices; ++device)
            addTracks(static_cast<int>(replica), device);
    }
}

void ClusterTimeline::addTracks(int replica, int device) {
    std::string name = deviceName(schedule_, device);
    if (shownReplicas_ > 1) name = fmt::format("Replica {} · {}", replica, name);
    const int sortIndex = 3 * (replica * schedule_.devices + device);
    DeviceTracks tracks{};
    tracks.compute = addDeviceTrack(name, sortIndex, builder_);
    tracks.device = builder_.track(tracks.compute).device;
    const auto addLane = [&](const char* lane, int offset) {
        return builder_.addTrack({.name = lane,
                                  .kind = TrackKind::Communication,
                                  .device = tracks.device,
                                  .sortIndex = sortIndex + offset});
    };
    if (hasTransfers_) tracks.transfers = addLane("transfers", 1);
    if (!plan_.devices.empty()) tracks.collectives = addLane("collectives", 2);
    tracks_.push_back(tracks);
    if (!cluster_.hasMemory()) return;
    for (std::size_t kind = 0; kind < memoryKindCount; ++kind)
        counters_.push_back(
            memoryCounter(memoryKindName(static_cast<MemoryKind>(kind)), tracks.device));
    counters_.push_back(memoryCounter("memory", tracks.device));
}

const ClusterTimeline::DeviceTracks& ClusterTimeline::tracksOf(std::size_t replica,
                                                               std::size_t device) const {
    return tracks_[replica * static_cast<std::size_t>(schedule_.devices) + device];
}

void ClusterTimeline::add(const ClusterStep& step) {
    for (std::size_t r = 0; r < shownReplicas_; ++r) {
        for (int device = 0; device < schedule_.devices; ++device) {
            const auto d = static_cast<std::size_t>(device);
            addOperations(schedule_, step.replicas[r], device, step.index, tracksOf(r, d).compute,
                          builder_);
            const CollectiveRun& optimizer = step.optimizers[r][d];
            if (optimizer.endNs > optimizer.startNs)
                builder_.addSlice(tracksOf(r, d).compute,
                                  {.startNs = optimizer.startNs,
                                   .durationNs = optimizer.endNs - optimizer.startNs,
                                   .name = builder_.intern("optimizer"),
                                   .kind = SliceKind::Optimizer,
                                   .step = step.index});
            addCollectives(step, r, d);
        }
        if (hasTransfers_) addTransfers(step, r);
        if (cluster_.hasMemory()) addMemory(step, r);
    }
    builder_.addStep({fmt::format("step {}", step.index), step.startNs, step.endNs});
}

void ClusterTimeline::addTransfers(const ClusterStep& step, std::size_t replica) {
    const Simulation& simulation = step.replicas[replica];
    const Outputs outputs(schedule_);
    const Links links(schedule_);
    const std::int64_t lengthNs =
        cluster_.transferNs() / schedule_.partsPerMicroBatch + costs_.pointToPointNs;
    for (const Operation& o : schedule_.operations) {
        if (links.of(o) == Links::none) continue;
        const bool isForward = o.kind == OperationKind::Forward;
        const auto to = static_cast<std::size_t>(isForward ? o.stage + 1 : o.stage - 1);
        const std::string what =
            fmt::format("{} {}", isForward ? "activation" : "gradient", o.microBatch);
        Slice slice{.startNs = simulation.arrivalNs[outputs.madeBy(o)] - lengthNs,
                    .durationNs = lengthNs,
                    .name = builder_.intern("send " + what),
                    .kind = SliceKind::PointToPoint,
                    .direction = static_cast<std::int8_t>(o.direction),
                    .stage = o.stage,
                    .microBatch = static_cast<std::int32_t>(o.microBatch),
                    .step = step.index};
        const auto trackOf = [&](std::size_t stage) {
            const int device = schedule_.placement[o.direction][stage];
            return tracksOf(replica, static_cast<std::size_t>(device)).transfers;
        };
        builder_.addSlice(trackOf(o.stage), slice);
        slice.name = builder_.intern("receive " + what);
        slice.stage = static_cast<std::int32_t>(to);
        builder_.addSlice(trackOf(to), slice);
    }
}

void ClusterTimeline::addCollectives(const ClusterStep& step, std::size_t replica,
                                     std::size_t device) {
    if (plan_.devices.empty()) return;
    for (std::size_t place = 0; place < plan_.devices[device].size(); ++place) {
        const Collective& c = plan_.devices[device][place];
        const CollectiveRun& run = step.collectives[device][place];
        builder_.addSlice(tracksOf(replica, device).collectives,
                          {.startNs = run.startNs,
                           .durationNs = run.endNs - run.startNs,
                           .name = builder_.intern(fmt::format(
                               "{} stage {}", canonicalName(collectiveName(c.kind)), c.stage)),
                           .kind = SliceKind::Collective,
                           .direction = static_cast<std::int8_t>(c.direction),
                           .stage = c.stage,
                           .step = step.index});
    }
}

void ClusterTimeline::addMemory(const ClusterStep& step, std::size_t replica) {
    const auto memory = memoryOverTime(schedule_, cluster_, plan_, step, replica);
    for (std::size_t d = 0; d < memory.size(); ++d) {
        const std::size_t index = replica * memory.size() + d;
        Counter* counters = &counters_[index * countersPerDevice];
        const auto append = [](Counter& counter, std::int64_t timeNs, std::int64_t bytes) {
            counter.timesNs.push_back(timeNs);
            counter.values.push_back(static_cast<double>(bytes));
        };
        for (std::size_t row = 0; row < memory[d].timesNs.size(); ++row) {
            const std::int64_t timeNs = memory[d].timesNs[row];
            for (std::size_t kind = 0; kind < memoryKindCount; ++kind)
                append(counters[kind], timeNs, memory[d].bytes[row][kind]);
            append(counters[memoryKindCount], timeNs, memory[d].totalBytes(row));
        }
        if (memory[d].timesNs.empty() || cluster_.capacityBytes == 0) continue;
        const std::int64_t peakBytes = memory[d].totalBytes(peakRow(memory[d]));
        if (peakBytes > cluster_.capacityBytes)
            builder_.addFinding(
                Severity::Warning,
                fmt::format("devices do not have the memory: {} at the peak, {} there",
                            formatBytes(static_cast<std::uint64_t>(peakBytes)),
                            formatBytes(static_cast<std::uint64_t>(cluster_.capacityBytes))),
                builder_.device(tracksOf(replica, d).device).name);
    }
}

Timeline ClusterTimeline::finish(std::string title, std::string origin) {
    builder_.title = std::move(title);
    builder_.origin = std::move(origin);
    for (Counter& counter : counters_)
        builder_.addCounter(std::move(counter));
    return builder_.finish();
}

}  // namespace bubblescope
