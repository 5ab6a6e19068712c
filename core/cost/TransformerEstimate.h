// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/cost/Cluster.h"

namespace bubblescope {

/// A stack of equal Transformer layers.
struct TransformerModel {
    std::string name;
    int layers = 0;
    int hidden = 0;
    int sequence = 0;
    std::string source;

    /// 12 h^2: attention 4 h^2, feed-forward 8 h^2.
    std::int64_t parametersPerLayer() const;
    /// Of a forward of one token: 2 for each parameter, and 4 s h for attention's two products with
    /// all s tokens (masked ones are computed).
    double forwardFlopsPerToken() const;
};

/// An accelerator and what connects it.
struct Accelerator {
    std::string name;
    double peakFlops = 0;   ///< a second
    double efficiency = 1;  ///< share of the peak that is reached
    std::int64_t memoryBytes = 0;
    std::int64_t reservedBytes = 0;  ///< of the memory, for everything that is not counted
    std::int64_t memoryBytesPerSecond = 0;
    Link pipelineLink;
    Link replicaLink;
    std::vector<Link> tensorLinks;  ///< rings of 2, 4, 8 … accelerators of a node
    std::string source;
};

/// What one layer costs one accelerator, by its floating-point operations and bytes alone:
/// half-precision weights, gradients and activations (2 bytes each), Adam with single-precision
/// weights (12 bytes a parameter), every layer recomputed in the backward from its input. With
/// tensor parallelism (Shoeybi et al., Megatron-LM, arXiv 1909.08053) a forward waits for two
/// all-reduces of its activation, and so do the recomputation and the backward.
struct LayerEstimate {
    std::int64_t forwardNs = 0;
    std::int64_t backwardNs = 0;  ///< recomputation and two backward products: three forwards
    std::int64_t weightBytes = 0;
    std::int64_t gradientBytes = 0;
    std::int64_t optimizerBytes = 0;
    std::int64_t activationBytes = 0;  ///< the input, per micro-batch; every accelerator keeps it
    std::int64_t optimizerNs = 0;      ///< reading and writing the state once
};

/// Throws Error when the hardware has no ring of `tensorParallel` accelerators.
LayerEstimate estimateLayer(const TransformerModel& model, const Accelerator& hardware,
                            int microBatchSize, int tensorParallel);

}  // namespace bubblescope
