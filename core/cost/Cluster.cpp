// SPDX-License-Identifier: Apache-2.0
#include "core/cost/Cluster.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <limits>

#include "core/base/Units.h"
#include "core/schedule/ParameterError.h"

namespace bubblescope {

namespace {

__extension__ using Wide = __int128;

constexpr std::int64_t mostNs = std::numeric_limits<std::int64_t>::max() / 8;

void checkBytes(const Schedule& schedule, std::string_view what, const StageBytes& list) {
    const auto stages = static_cast<std::size_t>(schedule.virtualStages);
    if (list.size() != 1 && list.size() != stages)
        throw Error(fmt::format("{} sizes of {} are given for {} virtual stages", list.size(), what,
                                stages),
                    "", fmt::format("give one for all stages, or {}", stages));
    for (const std::int64_t bytes : list) {
        if (bytes < 0)
            throw Error(fmt::format("{} bytes are no size of {}", bytes, what), "",
                        "use 0 or more");
    }
}

void checkNotNegative(std::string_view what, std::int64_t value) {
    if (value < 0) throw Error(fmt::format("{} is {}", what, value), "", "use 0 or more");
}

}  // namespace

std::int64_t Link::occupancyNs(std::int64_t bytes) const {
    if (bytesPerSecond <= 0 || bytes <= 0) return 0;
    const auto ns =
        (static_cast<Wide>(bytes) * 1'000'000'000 + bytesPerSecond - 1) / bytesPerSecond;
    return ns > mostNs ? mostNs : static_cast<std::int64_t>(ns);
}

std::int64_t bytesOf(const StageBytes& list, int stage) {
    return list.size() == 1 ? list[0] : list[static_cast<std::size_t>(stage)];
}

std::string_view reduceAlgorithmName(ReduceAlgorithm algorithm) {
    return algorithm == ReduceAlgorithm::Ring ? "ring" : "tree";
}

ReduceAlgorithm findReduceAlgorithm(std::string_view name) {
    for (const ReduceAlgorithm a : {ReduceAlgorithm::Ring, ReduceAlgorithm::Tree})
        if (reduceAlgorithmName(a) == canonicalName(name)) return a;
    throw Error(fmt::format("'{}' is no way to reduce", name), "", "use ring or tree");
}

bool Cluster::hasCollectives(const Schedule& schedule) const {
    const auto isGiven = [](std::int64_t bytes) { return bytes > 0; };
    return replicas > 1 ||
           (schedule.directions() > 1 && std::ranges::any_of(gradientBytes, isGiven));
}

bool Cluster::hasMemory() const {
    for (const StageBytes* list : {&weightBytes, &gradientBytes, &optimizerBytes, &activationBytes})
        if (std::ranges::any_of(*list, [](std::int64_t bytes) { return bytes > 0; })) return true;
    return false;
}

std::int64_t Cluster::collectiveNs(const Collective& collective, int participants) const {
    const std::int64_t bytes = bytesOf(
        collective.kind == CollectiveKind::Gather ? weightBytes : gradientBytes, collective.stage);
    const bool isAllReduce = collective.kind == CollectiveKind::AllReduce;
    const int passes = isAllReduce ? 2 : 1;
    const bool isTree = isAllReduce && reduceAlgorithm == ReduceAlgorithm::Tree;
    const std::int64_t rounds =
        passes *
        (isTree ? std::bit_width(static_cast<unsigned>(participants - 1)) : participants - 1);
    const auto sent = static_cast<Wide>(bytes) * passes * (participants - 1) / participants;
    const std::int64_t sentNs = replicaLink.occupancyNs(
        static_cast<std::int64_t>(std::min<Wide>(sent, std::numeric_limits<std::int64_t>::max())));
    return std::min(mostNs, sentNs + rounds * replicaLink.latencyNs);
}

void Cluster::checkFits(const Schedule& schedule) const {
    checkNotNegative("the size of a transfer", transferBytes);
    checkNotNegative("the speed of a link", linkBytesPerSecond);
    checkNotNegative("the speed between replicas", replicaLink.bytesPerSecond);
    checkNotNegative("the latency between replicas", replicaLink.latencyNs);
    checkNotNegative("the optimizer's time", optimizerNs);
    checkBytes(schedule, "weights", weightBytes);
    checkBytes(schedule, "gradients", gradientBytes);
    checkBytes(schedule, "optimizer state", optimizerBytes);
    checkBytes(schedule, "activations", activationBytes);
    checkNotNegative("the memory of a device", capacityBytes);
    if (microBatchesPerUpdate < 1)
        throw Error(fmt::format("an update after {} micro-batches", microBatchesPerUpdate), "",
                    "use 1 or more");
    if (replicas < 1 || replicas > 65'536)
        throw Error(fmt::format("there are {} replicas", replicas), "",
                    replicas < 1 ? "use 1 or more" : "use 65536 or fewer");
    if (replicaLink.latencyNs > mostNs / 1'000'000)
        throw Error(fmt::format("{} ns of latency between replicas", replicaLink.latencyNs), "",
                    "use a shorter one");
}

double Disturbance::longestScale() const {
    // A sum of four uniform numbers lies within sqrt(12) standard deviations.
    return (1 + 3.4642 * jitter) * std::max(1.0, slowFactor);
}

void Disturbance::checkFits(const Schedule& schedule, const Cluster& cluster) const {
    if (!(jitter >= 0 && jitter <= mostJitter))
        throw Error(fmt::format("a jitter of {:g} %", 100 * jitter), "",
                    fmt::format("use 0 to {:g} %", 100 * mostJitter));
    if (!(slowFactor >= 0.01 && slowFactor <= 1000))
        throw Error(fmt::format("a slow device takes {:g} times as long", slowFactor), "",
                    "use 0.01 to 1000");
    if (slowDevice >= schedule.devices || slowReplica < 0 || slowReplica >= cluster.replicas)
        throw ParameterError(
            fmt::format("there is no device {} of replica {} to be slow", slowDevice, slowReplica),
            "",
            fmt::format("use devices 0 to {} and replicas 0 to {}", schedule.devices - 1,
                        cluster.replicas - 1),
            "slow-device", {schedule.devices - 1});
}

}  // namespace bubblescope
