// SPDX-License-Identifier: Apache-2.0
#include "core/cost/TransformerEstimate.h"

#include <fmt/format.h>

#include <cmath>

#include "core/base/Error.h"

namespace bubblescope {

namespace {

constexpr int halfBytes = 2;
constexpr int adamBytes = 12;  ///< two moments and the weights, in single precision

/// A ring all-reduce among the accelerators that share a layer.
std::int64_t tensorReduceNs(const Accelerator& hardware, std::int64_t bytes, int tensorParallel) {
    if (tensorParallel == 1) return 0;
    for (std::size_t i = 0; i < hardware.tensorLinks.size(); ++i) {
        if (tensorParallel != 2 << i) continue;
        const std::int64_t rounds = 2 * (std::int64_t{tensorParallel} - 1);
        return rounds * hardware.tensorLinks[i].latencyNs +
               hardware.tensorLinks[i].occupancyNs(bytes * rounds / tensorParallel);
    }
    throw Error(fmt::format("'{}' has no ring of {} accelerators", hardware.name, tensorParallel),
                "", "use 1, 2, 4 … up to the accelerators of a node");
}

}  // namespace

std::int64_t TransformerModel::parametersPerLayer() const {
    return std::int64_t{12} * hidden * hidden;
}

double TransformerModel::forwardFlopsPerToken() const {
    const double perLayer = 2.0 * static_cast<double>(parametersPerLayer()) +
                            4.0 * static_cast<double>(sequence) * hidden;
    return perLayer * layers;
}

LayerEstimate estimateLayer(const TransformerModel& model, const Accelerator& hardware,
                            int microBatchSize, int tensorParallel) {
    const double tokens = static_cast<double>(microBatchSize) * model.sequence;
    const double flops = model.forwardFlopsPerToken() / model.layers * tokens / tensorParallel;
    const std::int64_t parameters = model.parametersPerLayer() / tensorParallel;
    LayerEstimate layer;
    layer.activationBytes =
        halfBytes * std::int64_t{microBatchSize} * model.sequence * model.hidden;
    const std::int64_t reduceNs = tensorReduceNs(hardware, layer.activationBytes, tensorParallel);
    const auto computeNs = std::llround(flops / (hardware.peakFlops * hardware.efficiency) * 1e9);
    layer.forwardNs = computeNs + 2 * reduceNs;
    layer.backwardNs = 3 * computeNs + 4 * reduceNs;
    layer.weightBytes = halfBytes * parameters;
    layer.gradientBytes = halfBytes * parameters;
    layer.optimizerBytes = adamBytes * parameters;
    // The gradient is read, the state read and written, the half-precision weights written.
    const std::int64_t moved = layer.gradientBytes + 2 * layer.optimizerBytes + layer.weightBytes;
    layer.optimizerNs = Link{0, hardware.memoryBytesPerSecond}.occupancyNs(moved);
    return layer;
}

}  // namespace bubblescope
