// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <limits>
#include <string_view>
#include <vector>

#include "core/schedule/Schedule.h"

namespace bubblescope {

/// What data-parallel replicas share out among them instead of holding it whole (ZeRO stages 1 to
/// 3: Rajbhandari et al., SC20).
enum class Sharding : std::uint8_t {
    None,       ///< nothing: gradients are all-reduced
    Optimizer,  ///< optimizer state: gradients are reduce-scattered, updated weights gathered
    Gradients,  ///< and gradients: a device holds those of as many chunks as it has buffers
    Full        ///< and weights: a device holds those of as many chunks as it has buffers
};
std::string_view shardingName(Sharding sharding);  ///< "none", "optimizer" …
/// By name, in any case. Throws Error that lists the names.
Sharding findSharding(std::string_view name);

enum class CollectiveKind : std::uint8_t { AllReduce, ReduceScatter, Gather };
std::string_view collectiveName(CollectiveKind kind);  ///< "all_reduce", "reduce_scatter", "gather"

/// One exchange between the replicas of a virtual stage, as one device sees it.
struct Collective {
    static constexpr OperationIndex none = std::numeric_limits<OperationIndex>::max();

    CollectiveKind kind = CollectiveKind::AllReduce;
    std::uint8_t direction = 0;
    std::uint16_t stage = 0;
    OperationIndex after = none;  ///< launched when this operation ends; none: when the step starts
    OperationIndex before = none;  ///< must end before this one starts; none: before the optimizer

    bool operator==(const Collective&) const = default;
};

/// The collectives of a step in the order in which each device runs them, one at a time: plain
/// data, which simulator and training engine execute.
struct CollectivePlan {
    std::vector<std::vector<Collective>> devices;
};

/// When weights are gathered and gradients reduced, by the rule of Breadth-First Pipeline
/// Parallelism (Lamy-Poirier, arXiv 2211.05953) as Fast-LLM runs it: the stages of a device share
/// its `buffers` in turn; a stage that is not in its buffer is gathered as soon as the buffer's
/// last use has ended, and gradients are reduced after the last backward before another stage
/// takes their buffer. Without `overlaps`, a collective starts only when the device waits for it.
///
/// The order of a device's list can be executed as it stands, jointly by all replicas and, for
/// bidirectional schedules, by the two devices that hold a stage. Throws Error when a schedule with
/// two directions or fused blocks has more stages on a device than buffers.
CollectivePlan planCollectives(const Schedule& schedule, Sharding sharding, int buffers,
                               bool overlaps = true);

}  // namespace bubblescope
