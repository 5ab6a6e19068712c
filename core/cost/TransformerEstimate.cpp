// SPDX-License-Identifier: Apache-2.0
#include "core/cost/TransformerEstimate.h"

#include <cmath>

namespace bubblescope {

namespace {

constexpr int halfBytes = 2;
constexpr int adamBytes = 12;  ///< two moments and the weights, in single precision

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
                            int microBatchSize) {
    const double tokens = static_cast<double>(microBatchSize) * model.sequence;
    const double flops = model.forwardFlopsPerToken() / model.layers * tokens;
    const std::int64_t parameters = model.parametersPerLayer();
    LayerEstimate layer;
    layer.forwardNs = std::llround(flops / (hardware.peakFlops * hardware.efficiency) * 1e9);
    layer.backwardNs = 3 * layer.forwardNs;
    layer.weightBytes = halfBytes * parameters;
    layer.gradientBytes = halfBytes * parameters;
    layer.optimizerBytes = adamBytes * parameters;
    layer.activationBytes =
        halfBytes * std::int64_t{microBatchSize} * model.sequence * model.hidden;
    // The gradient is read, the state read and written, the half-precision weights written.
    const std::int64_t moved = layer.gradientBytes + 2 * layer.optimizerBytes + layer.weightBytes;
    layer.optimizerNs = Link{0, hardware.memoryBytesPerSecond}.occupancyNs(moved);
    return layer;
}

}  // namespace bubblescope
