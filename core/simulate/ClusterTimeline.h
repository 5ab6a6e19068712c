// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "core/simulate/ClusterSimulator.h"
#include "core/timeline/TimelineBuilder.h"

namespace bubblescope {

/// Turns the steps of a cluster into a timeline, provenance `Simulated`: for each device a compute
/// lane, a lane of transfers where these take time, a lane of collectives where there are any, and
/// counters of the memory it holds where sizes are given. A transfer stands on both of its devices.
class ClusterTimeline {
  public:
    /// Shows the first `shownReplicas` replicas. All references must outlive this.
    ClusterTimeline(const Schedule& schedule, const OperationCosts& costs, const Cluster& cluster,
                    const CollectivePlan& plan, int shownReplicas = 1);

    void add(const ClusterStep& step);

    /// Ends the life of this.
    Timeline finish(std::string title, std::string origin);

  private:
    struct DeviceTracks {
        int device;
        TrackIndex compute;
        TrackIndex transfers;
        TrackIndex collectives;
    };

    void addTracks(int replica, int device);
    void addTransfers(const ClusterStep& step, std::size_t replica);
    void addCollectives(const ClusterStep& step, std::size_t replica, std::size_t device);
    void addMemory(const ClusterStep& step, std::size_t replica);
    const DeviceTracks& tracksOf(std::size_t replica, std::size_t device) const;

    const Schedule& schedule_;
    const OperationCosts& costs_;
    const Cluster& cluster_;
    const CollectivePlan& plan_;
    TimelineBuilder builder_;
    std::size_t shownReplicas_;
    bool hasTransfers_;
    std::vector<DeviceTracks> tracks_;  ///< [replica][device]
    std::vector<Counter> counters_;     ///< [replica][device][memory kind, then all together]
};

}  // namespace bubblescope
