// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "core/schedule/CollectivePlan.h"
#include "core/schedule/Versions.h"

namespace bubblescope {

/// How messages travel from one device to another: a message occupies its link for as long as its
/// bytes need, and arrives a latency after that. One message at a time in each direction.
struct Link {
    std::int64_t latencyNs = 0;
    std::int64_t bytesPerSecond = 0;  ///< 0: bytes take no time

    /// Rounded up. Saturates far beyond any simulation.
    std::int64_t occupancyNs(std::int64_t bytes) const;

    bool operator==(const Link&) const = default;
};

/// By virtual stage: one value for all, or one each.
using StageBytes = std::vector<std::int64_t>;
std::int64_t bytesOf(const StageBytes& list, int stage);

/// How an all-reduce is carried out. Gathers and reduce-scatters are rings.
enum class ReduceAlgorithm : std::uint8_t {
    Ring,  ///< 2(k - 1) rounds
    Tree   ///< up and down a double binary tree: 2 log2 k rounds (Sanders et al., 2009; NCCL)
};
std::string_view reduceAlgorithmName(ReduceAlgorithm algorithm);  ///< "ring", "tree"
/// By name, in any case. Throws Error that lists the names.
ReduceAlgorithm findReduceAlgorithm(std::string_view name);

/// What a step of many devices needs besides the durations of its operations: plain data.
struct Cluster {
    std::int64_t transferBytes = 0;  ///< of an activation, or its gradient, from stage to stage
    std::int64_t linkBytesPerSecond = 0;  ///< between two devices, each direction; 0: no limit
    /// Whether communication runs beside computation. If not, a device waits until what it sends
    /// has arrived, and collectives run when the device would wait for them anyway.
    bool overlaps = true;

    int replicas = 1;
    Sharding sharding = Sharding::None;
    int buffers = 2;  ///< chunks whose weights or gradients a device holds, where these are sharded
    Link replicaLink;  ///< between the replicas of a stage; its latency is that of a round
    ReduceAlgorithm reduceAlgorithm = ReduceAlgorithm::Ring;
    StageBytes weightBytes{0};     ///< of a virtual stage, as they are computed with and gathered
    StageBytes gradientBytes{0};   ///< as they are reduced
    std::int64_t optimizerNs = 0;  ///< for all parameters of one virtual stage

    StageBytes optimizerBytes{0};    ///< optimizer state of a virtual stage
    StageBytes activationBytes{0};   ///< kept by a virtual stage for each micro-batch
    std::int64_t capacityBytes = 0;  ///< of a device; 0: not said
    /// How many weight versions are kept, and after how many micro-batches the next one is made,
    /// where a schedule updates without a flush.
    std::optional<VersionPolicy> versions;
    int microBatchesPerUpdate = 1;

    /// Whether any size is given that devices have to hold.
    bool hasMemory() const;
    /// How many devices hold a stage, and have to agree on its gradients.
    int participants(const Schedule& schedule) const { return replicas * schedule.directions(); }
    /// The two copies of a bidirectional schedule exchange gradients once these have a size.
    bool hasCollectives(const Schedule& schedule) const;

    /// What a message between two stages of different devices needs of its link.
    std::int64_t transferNs() const {
        return Link{0, linkBytesPerSecond}.occupancyNs(transferBytes);
    }

    /// Over `participants`: an all-reduce sends 2(k - 1)/k of the bytes in the rounds of its
    /// algorithm, a gather or reduce-scatter half of a ring's in half its rounds.
    std::int64_t collectiveNs(const Collective& collective, int participants) const;

    /// Throws Error when a value is out of range or a list fits neither one nor all stages.
    void checkFits(const Schedule& schedule) const;

    bool operator==(const Cluster&) const = default;
};

/// What keeps real operations from taking the same time every time; seeded, so repeatable.
struct Disturbance {
    double jitter = 0;  ///< standard deviation of an operation's duration, as a share of it
    std::uint64_t seed = 0;
    int slowDevice = -1;  ///< device that is slower than the others; -1: none
    int slowReplica = 0;
    double slowFactor = 1;  ///< how much longer its operations take

    static constexpr double mostJitter = 0.25;

    /// No operation takes longer than this times its plan.
    double longestScale() const;
    /// Throws Error when a value is out of range.
    void checkFits(const Schedule& schedule, const Cluster& cluster) const;

    bool operator==(const Disturbance&) const = default;
};

}  // namespace bubblescope
