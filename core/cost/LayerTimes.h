// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/cost/HardwareDescription.h"
#include "core/cost/LayerWork.h"

namespace bubblescope {

/// What one pass of a layer takes an accelerator, in nanoseconds.
struct PassTimes {
    double computeNs = 0;        ///< products, traffic of memory and launching
    double communicationNs = 0;  ///< tensor-parallel exchanges

    double totalNs() const { return computeNs + communicationNs; }
};

/// A layer's forward and the two halves of its backward; recomputation belongs to the first half.
struct LayerTimes {
    PassTimes forward;
    PassTimes inputGrad;
    PassTimes weightGrad;
};

/// How layers are run on the hardware, besides their shape.
struct LayerRun {
    Precision precision = Precision::Half;
    Recompute recompute = Recompute::None;
    bool overlapsTensor = false;  ///< tensor-parallel exchanges run beside computation
};

/// The time of a matrix product: floating-point operations at the reachable share of the peak, with
/// a correction for small inner dimensions, for the last wave of tiles and for dimensions that do
/// not fit tensor cores; at least what its matrices take to pass the memory (docs/cost.md).
double productNs(const HardwareDescription& hardware, Precision precision,
                 const MatrixProduct& product);

LayerTimes layerTimes(const HardwareDescription& hardware, const ModelDescription& model,
                      const LayerShape& shape, const LayerRun& run, int layer);
LayerTimes headTimes(const HardwareDescription& hardware, const ModelDescription& model,
                     const LayerShape& shape, const LayerRun& run);
LayerTimes embeddingTimes(const HardwareDescription& hardware, const ModelDescription& model,
                          const LayerShape& shape, const LayerRun& run);

}  // namespace bubblescope
