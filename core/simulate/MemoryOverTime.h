// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <string_view>

#include "core/simulate/ClusterSimulator.h"

namespace bubblescope {

enum class MemoryKind : std::uint8_t {
    Weights,      ///< with all their versions, or a shard of them
    Gradients,    ///< or a shard of them
    Optimizer,    ///< its state, or a shard of it
    Activations,  ///< of the micro-batches whose backward is not done
    Buffers       ///< gathered weights, and gradients not yet reduced, where these are sharded
};
inline constexpr std::size_t memoryKindCount = 5;
std::string_view memoryKindName(MemoryKind kind);  ///< "weights" …

/// What a device holds, in bytes; row i from timesNs[i] on.
struct DeviceMemory {
    std::vector<std::int64_t> timesNs;  ///< ascending
    std::vector<std::array<std::int64_t, memoryKindCount>> bytes;

    std::int64_t totalBytes(std::size_t row) const;
};

/// The first row in which a device holds the most.
std::size_t peakRow(const DeviceMemory& memory);

/// Every device of one replica during one step: weights, gradients and optimizer state as
/// `Cluster` sizes and shards them, activations from a forward's start to the end of its backward
/// (or weight-gradient half), buffers from the start of a gather to the last use, and from the
/// first backward to the end of a reduction. With weight versions, every version that a micro-batch
/// in flight will use or that is the latest.
std::vector<DeviceMemory> memoryOverTime(const Schedule& schedule, const Cluster& cluster,
                                         const CollectivePlan& plan, const ClusterStep& step,
                                         std::size_t replica = 0);

}  // namespace bubblescope
