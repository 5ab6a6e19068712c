// SPDX-License-Identifier: Apache-2.0
#include "core/cost/RefreshModel.h"

namespace bubblescope {

RefreshModel refreshModel(const BlockCosts& block, const RefreshPipeline& pipeline) {
    const int n = pipeline.microBatches;
    const int d = pipeline.depth;
    double forwards = n + d - 1;
    double backwards = forwards;
    if (pipeline.isChimera) {
        forwards = n == d ? d : n + d / 2 - 1;
        backwards = n == d ? 2 * d - 2 : forwards;
    }
    const auto forwardNs = static_cast<double>(block.forwardNs);
    const double backwardNs =
        static_cast<double>(block.backwardNs) + (pipeline.recomputes ? forwardNs : 0);
    RefreshModel model;
    model.pipelineNs = forwards * forwardNs + backwards * backwardNs;
    model.bubbleNs = model.pipelineNs - n * (forwardNs + backwardNs);
    model.stepNs = model.pipelineNs + static_cast<double>(block.preconditionNs);
    model.workNs =
        n * static_cast<double>(block.curvatureNs) + static_cast<double>(block.inversionNs);
    model.kfacMemoryBytes = n * block.savedGradientBytes + 2 * block.factorBytes;
    model.memoryBytes = (pipeline.recomputes ? 1 : n) * block.activationBytes +
                        block.errorPeakBytes + model.kfacMemoryBytes +
                        (pipeline.isChimera ? 4 : 2) * block.parameterBytes;
    return model;
}

}  // namespace bubblescope
