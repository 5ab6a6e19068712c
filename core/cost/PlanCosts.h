// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/cost/Cluster.h"
#include "core/cost/HardwareDescription.h"
#include "core/cost/LayerTimes.h"
#include "core/cost/MeasuredProfile.h"
#include "core/cost/OperationCosts.h"
#include "core/cost/StageCut.h"
#include "core/schedule/ScheduleParameters.h"

namespace bubblescope {

/// How a model is trained on a cluster: pipeline x data x tensor parallel.
struct ParallelPlan {
    std::string schedule = "1f1b";  ///< name of a ScheduleFamily
    ScheduleParameters shape;       ///< devices of a pipeline, micro-batches of a replica and step
    int microBatchSize = 1;         ///< samples
    int dataParallel = 1;
    int tensorParallel = 1;
    bool isSequenceParallel = false;
    bool overlapsTensor = false;     ///< tensor-parallel exchanges run beside computation
    bool hasFusedAttention = false;  ///< scores never reach memory
    Sharding sharding = Sharding::None;
    Recompute recompute = Recompute::None;
    Precision precision = Precision::Half;
    CutRequest cut;

    int accelerators() const { return shape.devices * dataParallel * tensorParallel; }
    /// Samples of a step, in all.
    std::int64_t batch() const {
        return std::int64_t{microBatchSize} * shape.microBatches * dataParallel;
    }
    bool operator==(const ParallelPlan&) const = default;
};

/// What was measured, and so replaces the cost model, at the plan's micro-batch size and without
/// tensor parallelism.
struct MeasuredCosts {
    /// Of a layer, its forward, backward and activations; embedding and head stay the model's.
    std::optional<BlockCosts> layer;
    /// Of every virtual stage, its operations; bytes stay the model's.
    std::optional<OperationDurations> stages;

    bool isGiven() const { return layer || stages; }
};

/// What a plan costs, ready to simulate: durations and bytes by virtual stage.
struct PlanCosts {
    OperationCosts operations;
    Cluster cluster;  ///< its capacity is the accelerator's memory
    StageCut cut;
    std::int64_t stepNs = 0;  ///< added to every step
    /// Of a forward and backward, the share that tensor-parallel exchanges take; mean over stages.
    double tensorShare = 0;
};

/// Durations from the cost model of docs/cost.md. Mixed precision holds 2 bytes a parameter for
/// weights and gradients each, and 12 for Adam with single-precision weights; single precision 4, 4
/// and 8. `virtualStages` is that of the plan's schedule. Throws Error when plan, model and
/// hardware do not fit.
PlanCosts planCosts(const ModelDescription& model, const HardwareDescription& hardware,
                    const ParallelPlan& plan, int virtualStages,
                    const MeasuredCosts& measured = {});

/// Throws ParameterError when a degree is out of range or does not divide what it shares out.
void checkPlan(const ModelDescription& model, const ParallelPlan& plan);

}  // namespace bubblescope
