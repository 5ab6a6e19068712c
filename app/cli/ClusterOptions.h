// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

#include "app/cli/SimulationCase.h"
#include "core/cost/Cluster.h"

namespace bubblescope {

/// What is asked for besides one step of one pipeline with free transfers.
class ClusterRequest {
  public:
    void addOptions(CLI::App& command);

    /// Whether anything of it is asked for.
    bool isGiven() const;

    /// Cuts the stages of `input` into layers where asked for, and puts the rest into its
    /// `cluster`, `disturbance` and `steps`. Throws Error.
    void apply(SimulationCase& input) const;

    /// Likewise, with the sizes and links of a plan.
    void apply(SimulationCase& input, const Cluster& planned) const;

    int replicas() const { return replicas_; }
    Sharding sharding() const { return findSharding(sharding_); }

    /// The policy that is asked for, or the usual one of an asynchronous schedule.
    std::optional<VersionPolicy> versions(bool isAsynchronous) const;

    int layers() const { return layers_; }  ///< into which each stage is cut

    int shownReplicas = 1;

  private:
    void setCluster(SimulationCase& input, const Cluster& cluster) const;
    Cluster cluster() const;

    double transferBytes_ = 0;
    double linkBytesPerSecond_ = 0;
    bool noOverlap_ = false;
    int replicas_ = 1;
    std::string sharding_ = "none";
    std::string reduce_ = "ring";
    int buffers_ = 2;
    int layers_ = 1;
    std::int64_t replicaNs_ = 0;
    double replicaBytesPerSecond_ = 0;
    std::vector<double> weightBytes_;
    std::vector<double> gradientBytes_;
    std::vector<double> optimizerBytes_;
    std::vector<double> activationBytes_;
    double capacityBytes_ = 0;
    std::int64_t optimizerNs_ = 0;
    std::string versions_;
    int microBatchesPerUpdate_ = 1;
    int steps_ = 1;
    double jitterPercent_ = 0;
    Disturbance disturbance_;
};

}  // namespace bubblescope
