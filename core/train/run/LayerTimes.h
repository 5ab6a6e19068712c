// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "core/nn/Model.h"
#include "core/schedule/OperationDurations.h"
#include "core/train/TrainingDevice.h"

namespace bubblescope {

/// What a layer costs for one micro-batch.
struct LayerTime {
    std::string name;
    std::int64_t forwardNs = 0;
    std::int64_t inputGradNs = 0;
    std::int64_t weightGradNs = 0;

    std::int64_t sumNs() const { return forwardNs + inputGradNs + weightGradNs; }
};

/// Runs each layer forward and backward, alone on this thread: the shortest time of a few repeats,
/// the processor's time of this thread where the device is the CPU.
template <typename T>
std::vector<LayerTime> measureLayers(const TrainingDevice<T>& device, const Model<T>& model,
                                     const Batch<T>& microBatch, std::uint64_t seed);

/// The times of stages that begin at layer 0 and at each of `cuts`.
OperationDurations stageTimes(const std::vector<LayerTime>& layers,
                              const std::vector<std::size_t>& cuts);

}  // namespace bubblescope
