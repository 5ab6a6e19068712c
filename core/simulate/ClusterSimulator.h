// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>

#include "core/cost/Cluster.h"
#include "core/simulate/Simulator.h"

namespace bubblescope {

/// When a collective ran, for all that take part in it.
struct CollectiveRun {
    std::int64_t startNs = 0;
    std::int64_t endNs = 0;
};

/// One step of all replicas, in nanoseconds from the start of the first step.
struct ClusterStep {
    int index = 0;  ///< of the step, from 0
    std::vector<Simulation> replicas;
    /// [device][place in the plan's list of the device].
    std::vector<std::vector<CollectiveRun>> collectives;
    /// [replica][device]: when a device's optimizer ran; empty stretches where it takes no time.
    std::vector<std::vector<CollectiveRun>> optimizers;
    std::int64_t startNs = 0;  ///< of the first operation or collective
    std::int64_t endNs = 0;    ///< of the last optimizer
};

/// Which replicas are computed. Without a disturbance all are alike, and one tells the times of
/// all.
enum class SimulatedReplicas : std::uint8_t { All, First };

/// The longest path through consecutive steps of replicas of a pipeline, with links that carry one
/// message at a time, collectives that join the replicas, and jitter. A device runs its operations,
/// waits for its collectives, runs its optimizer and goes on with the next step; devices do not
/// wait for each other otherwise. Transfers and collectives do not slow each other down.
/// Exact and repeatable: equal input gives equal times. Not thread-safe.
class ClusterSimulator {
  public:
    /// Schedule, costs and cluster must outlive this. Throws Error when they do not fit each other,
    /// or when times would overflow.
    ClusterSimulator(const Schedule& schedule, const OperationCosts& costs, const Cluster& cluster,
                     const Disturbance& disturbance = {},
                     SimulatedReplicas simulated = SimulatedReplicas::All);
    ~ClusterSimulator();

    /// Empty lists when replicas exchange nothing.
    const CollectivePlan& plan() const;

    /// Simulates the next step, in the memory of the one before. Throws Error when operations wait
    /// for each other (naming them).
    const ClusterStep& nextStep();

  private:
    class Run;
    std::unique_ptr<Run> run_;
};

}  // namespace bubblescope
