// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "core/cost/MeasuredProfile.h"
#include "core/fill/FillProblem.h"
#include "core/simulate/Simulator.h"

namespace bubblescope {

/// What the stages of a pipeline are made of, and how K-FAC's work is shared.
struct KfacOptions {
    int blocksPerStage = 3;       ///< Transformer blocks of one virtual stage
    int replicas = 1;             ///< data-parallel copies of the pipeline
    bool sharesInversion = true;  ///< each replica of a stage inverts and preconditions its blocks
    bool recomputes = false;      ///< activations are computed again, not kept
    double syncBytesPerSecond = 10e9;  ///< between replicas
};

/// Memory that K-FAC adds to one device, at most: pipe-fisher plot_perf_model.py.
struct KfacMemory {
    std::int64_t factorBytes = 0;
    std::int64_t inverseBytes = 0;
    std::int64_t savedGradientBytes = 0;   ///< of all micro-batches
    std::int64_t keptActivationBytes = 0;  ///< beyond what the pipeline holds anyway

    std::int64_t totalBytes() const {
        return factorBytes + inverseBytes + savedGradientBytes + keptActivationBytes;
    }
};

/// K-FAC work for the bubbles of every device.
struct KfacPlan {
    struct Device {
        FillProblem problem;
        std::int64_t preconditionNs = 0;  ///< after each step
        KfacMemory memory;
    };
    std::vector<Device> devices;
};

/// The work of one refresh: curvature of both factors of every linear layer and micro-batch, sync
/// between the replicas of a stage (both directions of a bidirectional schedule are replicas),
/// inversions, and preconditioning after each step.
KfacPlan planKfac(const Schedule& schedule, const Simulation& simulation, const BlockCosts& costs,
                  const KfacOptions& options);

/// A layer's name: "block 1 query".
std::string kfacLayerName(std::uint32_t layer);

}  // namespace bubblescope
