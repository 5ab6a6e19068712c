// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "app/cli/Output.h"
#include "app/cli/SimulationCase.h"
#include "core/base/Progress.h"
#include "core/simulate/MemoryOverTime.h"
#include "core/timeline/Timeline.h"

namespace bubblescope {

/// The steps of a cluster, simulated and summed up.
struct ClusterResult {
    std::int64_t startNs = 0;
    std::int64_t endNs = 0;
    double utilization = 0;  ///< operations alone; mean over the devices of all replicas
    std::vector<std::pair<std::int64_t, std::int64_t>> steps;  ///< start and end
    std::vector<std::int64_t> busyNs;                          ///< per device of replica 0
    std::vector<std::int64_t> exposedCommunicationNs;          ///< likewise
    /// What each device of replica 0 holds at its peak; empty where no sizes are given.
    std::vector<std::array<std::int64_t, memoryKindCount>> peakBytes;
    CollectivePlan plan;
    Timeline timeline;  ///< of the replicas that are shown
    Json operations;    ///< of replica 0, all steps
    Json collectives;   ///< all steps
};

ClusterResult simulateCluster(const SimulationCase& input, int shownReplicas, Progress& progress);

Json clusterJson(const SimulationCase& input, const ClusterResult& result);
void printCluster(const SimulationCase& input, const ClusterResult& result);

}  // namespace bubblescope
