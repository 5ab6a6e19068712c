// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "core/cost/Cluster.h"
#include "core/simulate/ClusterSimulator.h"

namespace bubblescope {

/// The collective lanes of all devices in one step: each runs its list of the plan in order, one
/// at a time, each once all that take part have launched it. The same for all replicas.
class CollectiveLanes {
  public:
    /// `schedule`, `plan` and `cluster` must outlive this; `replicas` launch collectives. Throws
    /// Error when the lists of two devices that hold the same stage do not fit each other.
    CollectiveLanes(const Schedule& schedule, const CollectivePlan& plan, const Cluster& cluster,
                    int replicas);
    CollectiveLanes(const Schedule& schedule, const CollectivePlan& plan, const Cluster& cluster)
        : CollectiveLanes(schedule, plan, cluster, cluster.replicas) {}

    /// Prepares a step; lanes stay busy as long as they were.
    void begin();

    /// The collectives that a device launches when an operation ends; those of `Collective::none`
    /// when its step starts. Each replica launches them.
    void launch(int device, OperationIndex after, std::int64_t readyNs);
    bool launchesAfter(OperationIndex operation) const { return firstAfter_[operation] >= 0; }

    /// When an operation may start as far as collectives go; negative when that is not known yet.
    std::int64_t gateNs(OperationIndex operation, int device) const {
        const std::int32_t place = waitsFor_[operation];
        return place < 0 ? 0 : endNs(device, place);
    }
    /// When all of a device's collectives have ended; negative when that is not known yet.
    std::int64_t allEndNs(int device) const;

    /// Called with each device whose collective has just got its times.
    std::function<void(int device)> onProgress;

    const std::vector<std::vector<CollectiveRun>>& runs() const { return runs_; }
    bool isDone() const;

  private:
    struct Group {
        std::vector<std::pair<int, std::int32_t>> members;  ///< device, place in its list
        std::int64_t durationNs = 0;
        int missing = 0;
        std::int64_t readyNs = 0;
    };

    void groupByStage();
    void linkOperations(int device);
    std::int64_t endNs(int device, std::int32_t place) const;
    void arrive(int device, std::int32_t place, std::int64_t readyNs);
    bool canRun(const Group& group) const;
    void runFrom(int device);
    void run(const Group& group);

    const Schedule& schedule_;
    const CollectivePlan& plan_;
    const Cluster& cluster_;
    const int replicas_;
    std::vector<Group> groups_;
    std::vector<std::vector<std::size_t>> groupOf_;        ///< [device][place]
    std::vector<std::vector<std::int32_t>> nextLaunched_;  ///< [device][place]: by the same end
    std::vector<std::int32_t> firstAfter_;    ///< by operation: place of the first that it launches
    std::vector<std::int32_t> firstAtStart_;  ///< by device, likewise
    std::vector<std::int32_t> waitsFor_;      ///< by operation: place of the last that it waits for
    std::vector<std::int32_t> ended_;         ///< by device: the places before it have ended
    std::vector<std::int64_t> freeNs_;        ///< by device
    std::vector<std::vector<CollectiveRun>> runs_;
};

}  // namespace bubblescope
