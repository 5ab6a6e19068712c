// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/cost/MeasuredProfile.h"

namespace bubblescope {

/// A pipeline as the performance model of PipeFisher sees it (Osawa, Li and Hoefler, arXiv
/// 2211.14133): equal stages of one Transformer block, free transfers.
struct RefreshPipeline {
    bool isChimera = false;  ///< otherwise GPipe or 1F1B: they take the same time
    int depth = 4;
    int microBatches = 4;
    bool recomputes = false;
};

/// A step, and how fast its bubbles refresh the curvature.
struct RefreshModel {
    double pipelineNs = 0;             ///< C_f T_f + C_b T_b
    double bubbleNs = 0;               ///< of it, without computation
    double stepNs = 0;                 ///< with preconditioning after it
    double workNs = 0;                 ///< curvature of all micro-batches, and inversion
    std::int64_t memoryBytes = 0;      ///< of a device, with what K-FAC keeps
    std::int64_t kfacMemoryBytes = 0;  ///< of it: kept output gradients, factors and inverses

    double stepsPerRefresh() const { return workNs / bubbleNs; }
    double idealUtilization() const { return 1 - bubbleNs / pipelineNs; }
    double stepOverhead() const { return stepNs / pipelineNs - 1; }
};

/// Critical paths: C_f = C_b = N + D - 1 for GPipe and 1F1B; for Chimera D and 2D - 2 where N = D,
/// and N + D/2 - 1 for more micro-batches (forward doubling). Memory: N M_act (one with
/// recomputation) + M_peak_err + N M_save_err + 2 M_kron + 2 M_param, parameters twice for Chimera.
RefreshModel refreshModel(const BlockCosts& block, const RefreshPipeline& pipeline);

}  // namespace bubblescope
