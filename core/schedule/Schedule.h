// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "core/schedule/Operation.h"

namespace bubblescope {

using OperationIndex = std::uint32_t;

/// What every device does, in which order: plain data. Generators write it; the simulator, the
/// training engine and the bubble filler execute it without knowing its name.
struct Schedule {
    std::string name;
    int devices = 0;
    int microBatches = 0;  ///< in all directions together
    int chunks = 1;        ///< virtual stages of one direction on a device
    /// How many of `microBatches` make up a real one, to which durations and bytes refer: 2 where
    /// backwards take halves.
    int partsPerMicroBatch = 1;

    int virtualStages = 0;                    ///< pieces the model is cut into
    std::vector<std::vector<int>> placement;  ///< [direction][virtual stage] is a device

    /// The operations of device d are operations[deviceBegin[d]] to operations[deviceBegin[d + 1]],
    /// in the order in which it runs them.
    std::vector<Operation> operations;
    std::vector<OperationIndex> deviceBegin;

    /// Marks of the first operations; those beyond have none. An operation that is marked (a
    /// forward) and the one listed right after it (a full backward, or the forward of another
    /// micro-batch) are one block: it needs the inputs of both before it starts, and both results
    /// leave at its end.
    std::vector<std::uint8_t> fusedWithNext;

    bool isFused(std::size_t index) const {
        return index < fusedWithNext.size() && fusedWithNext[index] != 0;
    }
    int directions() const { return static_cast<int>(placement.size()); }
    int microBatchesPerDirection() const {
        return directions() == 0 ? 0 : microBatches / directions();
    }
    int deviceOf(const Operation& operation) const {
        return placement[operation.direction][operation.stage];
    }
    std::span<const Operation> operationsOf(int device) const {
        const auto d = static_cast<std::size_t>(device);
        return std::span(operations).subspan(deviceBegin[d], deviceBegin[d + 1] - deviceBegin[d]);
    }
};

/// Makes the two operations listed last one block.
void fuseLastTwo(Schedule& schedule);

/// Sets everything but the name and the lists of operations from those lists: the shape, and a
/// placement that puts every stage where its operations stand.
void deriveShape(Schedule& schedule);

}  // namespace bubblescope
