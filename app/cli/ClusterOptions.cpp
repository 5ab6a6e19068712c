// SPDX-License-Identifier: Apache-2.0
#include "app/cli/ClusterOptions.h"

#include <fmt/format.h>

#include <cmath>
#include <limits>

#include "core/base/Error.h"
#include "core/cost/SplitCosts.h"
#include "core/schedule/SplitStages.h"

namespace bubblescope {

namespace {

constexpr const char* group = "Cluster";

/// Options take 25e9 as well as 25000000000.
std::int64_t whole(double value, const char* option) {
    if (!(value >= 0 && value < 9e18))
        throw Error(fmt::format("{:g} is out of range", value), option, "use 0 to 9e18");
    return std::llround(value);
}

StageBytes whole(const std::vector<double>& list, const char* option) {
    if (list.empty()) return {0};
    StageBytes bytes;
    for (const double value : list)
        bytes.push_back(whole(value, option));
    return bytes;
}

void addBytes(CLI::App& command, const char* name, std::vector<double>& target, const char* what) {
    command.add_option(name, target, fmt::format("{}, per virtual stage (one, or a list)", what))
        ->delimiter(',')
        ->group(group);
}

}  // namespace

void ClusterRequest::addOptions(CLI::App& command) {
    const auto add = [&](const char* name, auto& target, const char* what) {
        return command.add_option(name, target, what)->capture_default_str()->group(group);
    };
    add("--p2p-bytes", transferBytes_, "size of what is sent from stage to stage per micro-batch");
    add("--p2p-bytes-per-s", linkBytesPerSecond_,
        "speed of a link, one message at a time in each direction (0: no limit)");
    command.add_flag("--no-overlap", noOverlap_, "communication keeps its devices from computing")
        ->group(group);
    add("--data-parallel", replicas_, "replicas of the pipeline");
    add("--sharding", sharding_, "what the replicas share out: none, optimizer, gradients, full");
    add("--all-reduce", reduce_, "how replicas reduce gradients: ring or tree");
    add("--buffers", buffers_, "chunks whose gathered weights or gradients a device holds");
    add("--layers", layers_, "layers of a stage that are gathered and reduced one by one");
    add("--replica-ns", replicaNs_, "latency between replicas");
    add("--replica-bytes-per-s", replicaBytesPerSecond_,
        "speed of the ring between replicas (0: no limit)");
    addBytes(command, "--weight-bytes", weightBytes_, "size of the weights");
    addBytes(command, "--gradient-bytes", gradientBytes_, "size of the gradients");
    addBytes(command, "--optimizer-bytes", optimizerBytes_, "size of the optimizer's state");
    addBytes(command, "--activation-bytes", activationBytes_, "kept for each micro-batch");
    add("--memory-bytes", capacityBytes_, "memory of a device (0: not said)");
    add("--optimizer-ns", optimizerNs_, "time of the optimizer, per virtual stage");
    command
        .add_option("--versions", versions_,
                    "weights of an asynchronous schedule: stash (PipeDream), latest, double-buffer "
                    "(2BW)")
        ->group(group);
    add("--per-update", microBatchesPerUpdate_, "micro-batches between two of its updates");
    add("--steps", steps_, "consecutive steps");
    add("--jitter", jitterPercent_, "standard deviation of durations, in percent");
    add("--seed", disturbance_.seed, "of the jitter");
    add("--slow-device", disturbance_.slowDevice, "a device that is slower (-1: none)");
    add("--slow-replica", disturbance_.slowReplica, "its replica");
    add("--slow-factor", disturbance_.slowFactor, "how many times as long its operations take");
    add("--shown-replicas", shownReplicas, "replicas that --out writes")
        ->check(CLI::Range(1, 65'536));
}

bool ClusterRequest::isGiven() const {
    return cluster() != Cluster{} || steps_ != 1 || layers_ != 1 || jitterPercent_ != 0 ||
           disturbance_.slowDevice >= 0;
}

Cluster ClusterRequest::cluster() const {
    Cluster c;
    c.transferBytes = whole(transferBytes_, "--p2p-bytes");
    c.linkBytesPerSecond = whole(linkBytesPerSecond_, "--p2p-bytes-per-s");
    c.overlaps = !noOverlap_;
    c.replicas = replicas_;
    c.sharding = findSharding(sharding_);
    c.reduceAlgorithm = findReduceAlgorithm(reduce_);
    c.buffers = buffers_;
    c.replicaLink = {replicaNs_, whole(replicaBytesPerSecond_, "--replica-bytes-per-s")};
    c.weightBytes = whole(weightBytes_, "--weight-bytes");
    c.gradientBytes = whole(gradientBytes_, "--gradient-bytes");
    c.optimizerNs = optimizerNs_;
    c.optimizerBytes = whole(optimizerBytes_, "--optimizer-bytes");
    c.activationBytes = whole(activationBytes_, "--activation-bytes");
    c.capacityBytes = whole(capacityBytes_, "--memory-bytes");
    c.microBatchesPerUpdate = microBatchesPerUpdate_;
    return c;
}

std::optional<VersionPolicy> ClusterRequest::versions(bool isAsynchronous) const {
    if (!versions_.empty()) return findVersionPolicy(versions_);
    return isAsynchronous ? std::optional(VersionPolicy::Stash) : std::nullopt;
}

void ClusterRequest::apply(SimulationCase& input, const Cluster& planned) const {
    Cluster merged = planned;
    merged.overlaps = !noOverlap_;
    merged.reduceAlgorithm = findReduceAlgorithm(reduce_);
    merged.buffers = buffers_;
    merged.microBatchesPerUpdate = microBatchesPerUpdate_;
    if (capacityBytes_ > 0) merged.capacityBytes = whole(capacityBytes_, "--memory-bytes");
    setCluster(input, merged);
}

void ClusterRequest::apply(SimulationCase& input) const {
    setCluster(input, cluster());
}

void ClusterRequest::setCluster(SimulationCase& input, const Cluster& cluster) const {
    if (steps_ < 1 || steps_ > 100'000)
        throw Error(fmt::format("{} steps", steps_), "--steps", "use 1 to 100000");
    input.cluster = cluster;
    input.cluster.versions = versions(input.isAsynchronous);
    input.disturbance = disturbance_;
    input.disturbance.jitter = jitterPercent_ / 100;
    input.steps = steps_;
    if (layers_ == 1) return;
    const int stages = input.schedule.virtualStages;
    input.schedule = splitStages(input.schedule, layers_);
    input.costs = splitCosts(input.costs, stages, layers_);
    for (StageBytes* bytes : {&input.cluster.weightBytes, &input.cluster.gradientBytes,
                              &input.cluster.optimizerBytes, &input.cluster.activationBytes})
        *bytes = splitAmounts(*bytes, stages, layers_);
}

}  // namespace bubblescope
