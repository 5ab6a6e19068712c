// SPDX-License-Identifier: Apache-2.0
#include "core/simulate/ClusterSimulator.h"

#include <fmt/format.h>

#include <limits>

#include "core/base/Error.h"
#include "core/simulate/CollectiveLanes.h"
#include "core/simulate/Jitter.h"
#include "core/simulate/Links.h"
#include "core/simulate/LongestPath.h"

namespace bubblescope {

namespace {

/// No path through a step is longer than all of it one after the other.
void checkLength(const Schedule& schedule, const OperationCosts& costs, const Cluster& cluster,
                 const Disturbance& disturbance, const CollectivePlan& plan) {
    double longestNs = 0;
    for (const auto* list : {&costs.forwardNs, &costs.backwardNs, &costs.inputGradNs,
                             &costs.weightGradNs, &costs.fusedNs}) {
        for (const std::int64_t ns : *list)
            longestNs = std::max(longestNs, static_cast<double>(ns));
    }
    double totalNs =
        static_cast<double>(schedule.operations.size()) *
        (longestNs * disturbance.longestScale() + static_cast<double>(costs.pointToPointNs) +
         static_cast<double>(cluster.transferNs()));
    totalNs += static_cast<double>(cluster.optimizerNs) * schedule.virtualStages * 2;
    for (const auto& list : plan.devices) {
        for (const Collective& c : list)
            totalNs += static_cast<double>(cluster.collectiveNs(c, cluster.participants(schedule)));
    }
    constexpr double most = 1e18;
    if (totalNs > most)
        throw Error("a step can take longer than 10^18 ns", "schedule '" + schedule.name + "'",
                    "use shorter durations, smaller sizes or faster links");
}

}  // namespace

class ClusterSimulator::Run {
  public:
    Run(const Schedule& schedule, const OperationCosts& costs, const Cluster& cluster,
        const Disturbance& disturbance, SimulatedReplicas simulated)
        : schedule_(schedule),
          cluster_(cluster),
          disturbance_(disturbance),
          costs_((costs.checkFits(schedule), schedule), costs),
          plan_(makePlan(schedule, cluster, disturbance)),
          lanes_(schedule, plan_, cluster, count(cluster, simulated)),
          links_(schedule),
          transferNs_(cluster.transferNs() / schedule.partsPerMicroBatch),
          latencyNs_(costs.pointToPointNs),
          optimizerNs_(deviceOptimizerNs()) {
        checkLength(schedule, costs, cluster, disturbance, plan_);
        const auto replicas = static_cast<std::size_t>(count(cluster, simulated));
        const auto devices = static_cast<std::size_t>(schedule.devices);
        step_.replicas.resize(replicas);
        step_.optimizers.assign(replicas, std::vector<CollectiveRun>(devices));
        rules_.reserve(replicas);
        for (std::size_t r = 0; r < replicas; ++r) {
            rules_.emplace_back(*this, static_cast<int>(r));
            paths_.emplace_back(schedule, costs_, rules_[r], step_.replicas[r]);
            step_.replicas[r].peakActivations = peakActivations(schedule);
        }
        lanes_.onProgress = [this](int device) { wake(device); };
    }

    const CollectivePlan& plan() const { return plan_; }

    const ClusterStep& nextStep() {
        begin();
        for (bool goesOn = true; goesOn;) {
            goesOn = false;
            for (LongestPath<Rules>& path : paths_)
                goesOn = path.run() || goesOn;
        }
        if (!std::ranges::all_of(paths_, &LongestPath<Rules>::isDone) || !lanes_.isDone())
            refuseDeadlock(schedule_);
        finish();
        step_.index = stepsDone_++;
        return step_;
    }

  private:
    /// What holds in one replica besides the data flow.
    class Rules {
      public:
        Rules(Run& run, int replica)
            : run_(run),
              jitter_(run.disturbance_, replica),
              hasPlan_(!run.plan_.devices.empty()),
              hasJitter_(run.disturbance_.jitter > 0),
              isSlow_(replica == run.disturbance_.slowReplica && run.disturbance_.slowDevice >= 0),
              linkFreeNs_(run.links_.count(), 0),
              readyNs_(static_cast<std::size_t>(run.schedule_.devices), 0),
              isWaiting_(readyNs_.size(), false) {
            if (isSlow_) {
                const auto slow = static_cast<std::size_t>(run.disturbance_.slowDevice);
                slowBegin_ = run.schedule_.deviceBegin[slow];
                slowEnd_ = run.schedule_.deviceBegin[slow + 1];
            }
        }

        void begin(std::uint64_t step) { jitter_.begin(step); }

        std::int64_t gateNs(OperationIndex index, int device, std::int64_t freeNs) {
            if (!hasPlan_) return freeNs;
            const std::int64_t gateNs = run_.lanes_.gateNs(index, device);
            if (gateNs >= 0) return std::max(gateNs, freeNs);
            isWaiting_[static_cast<std::size_t>(device)] = true;
            return gateNs;
        }

        std::int64_t durationNs(OperationIndex index, std::int64_t plannedNs) const {
            if (!hasJitter_ && !isSlow_) return plannedNs;
            double scale = hasJitter_ ? jitter_.scale(index) : 1;
            if (isSlow_ && index >= slowBegin_ && index < slowEnd_)
                scale *= run_.disturbance_.slowFactor;
            return static_cast<std::int64_t>(static_cast<double>(plannedNs) * scale + 0.5);
        }

        Sent send(const Operation& o, int, std::int64_t endNs) {
            const int link = run_.links_.of(o);
            if (link == Links::none) return {endNs, endNs};
            std::int64_t& freeNs = linkFreeNs_[static_cast<std::size_t>(link)];
            freeNs = std::max(freeNs, endNs) + run_.transferNs_;
            const std::int64_t arrivalNs = freeNs + run_.latencyNs_;
            return {arrivalNs, run_.cluster_.overlaps ? endNs : arrivalNs};
        }

        void finished(OperationIndex index, int device, std::int64_t endNs) {
            if (hasPlan_ && run_.lanes_.launchesAfter(index))
                run_.lanes_.launch(device, index, endNs);
        }

        void deviceFinished(int device, std::int64_t freeNs) {
            readyNs_[static_cast<std::size_t>(device)] = freeNs;
        }

        bool stopsWaiting(int device) {
            const auto d = static_cast<std::size_t>(device);
            const bool waited = isWaiting_[d];
            isWaiting_[d] = false;
            return waited;
        }

        /// By device: when it is done with its operations, or, between steps, with its step.
        std::vector<std::int64_t>& readyNs() { return readyNs_; }

      private:
        Run& run_;
        Jitter jitter_;
        bool hasPlan_;
        bool hasJitter_;
        bool isSlow_;
        OperationIndex slowBegin_ = 0;
        OperationIndex slowEnd_ = 0;
        std::vector<std::int64_t> linkFreeNs_;
        std::vector<std::int64_t> readyNs_;
        std::vector<bool> isWaiting_;
    };

    static int count(const Cluster& cluster, SimulatedReplicas simulated) {
        return simulated == SimulatedReplicas::All ? cluster.replicas : 1;
    }

    static CollectivePlan makePlan(const Schedule& schedule, const Cluster& cluster,
                                   const Disturbance& disturbance) {
        cluster.checkFits(schedule);
        disturbance.checkFits(schedule, cluster);
        if (!cluster.hasCollectives(schedule)) return {};
        return planCollectives(schedule, cluster.sharding, cluster.buffers, cluster.overlaps);
    }

    std::vector<std::int64_t> deviceOptimizerNs() const {
        std::vector<std::int64_t> ns(static_cast<std::size_t>(schedule_.devices), 0);
        for (const auto& devices : schedule_.placement) {
            for (const int device : devices)
                ns[static_cast<std::size_t>(device)] += cluster_.optimizerNs;
        }
        const std::int64_t shares =
            cluster_.sharding == Sharding::None ? 1 : cluster_.participants(schedule_);
        for (std::int64_t& total : ns)
            total = (total + shares - 1) / shares;
        return ns;
    }

    void wake(int device) {
        for (std::size_t r = 0; r < paths_.size(); ++r) {
            if (rules_[r].stopsWaiting(device)) paths_[r].wake(device);
        }
    }

    void begin() {
        lanes_.begin();
        for (std::size_t r = 0; r < paths_.size(); ++r) {
            rules_[r].begin(static_cast<std::uint64_t>(stepsDone_));
            paths_[r].begin(rules_[r].readyNs());
        }
        for (Rules& rules : rules_) {
            for (std::size_t d = 0; d < plan_.devices.size(); ++d)
                lanes_.launch(static_cast<int>(d), Collective::none, rules.readyNs()[d]);
        }
    }

    /// Optimizers, and what the step took.
    void finish() {
        step_.collectives = lanes_.runs();
        step_.startNs = std::numeric_limits<std::int64_t>::max();
        for (const auto& runs : step_.collectives) {
            for (const CollectiveRun& run : runs)
                step_.startNs = std::min(step_.startNs, run.startNs);
        }
        step_.endNs = 0;
        for (std::size_t r = 0; r < paths_.size(); ++r) {
            Simulation& replica = step_.replicas[r];
            std::int64_t firstNs = std::numeric_limits<std::int64_t>::max();
            std::int64_t lastNs = 0;
            for (std::size_t d = 0; d < step_.optimizers[r].size(); ++d) {
                const OperationIndex begin = schedule_.deviceBegin[d];
                const OperationIndex end = schedule_.deviceBegin[d + 1];
                std::int64_t& readyNs = rules_[r].readyNs()[d];
                if (begin < end) {
                    firstNs = std::min(firstNs, replica.startNs[begin]);
                    lastNs = std::max(lastNs, replica.endNs[end - 1]);
                }
                if (!plan_.devices.empty())
                    readyNs = std::max(readyNs, lanes_.allEndNs(static_cast<int>(d)));
                step_.optimizers[r][d] = {readyNs, readyNs + optimizerNs_[d]};
                readyNs += optimizerNs_[d];
                step_.endNs = std::max(step_.endNs, readyNs);
            }
            replica.makespanNs = std::max<std::int64_t>(0, lastNs - firstNs);
            step_.startNs = std::min(step_.startNs, firstNs);
        }
        step_.startNs = std::min(step_.startNs, step_.endNs);
        constexpr std::int64_t mostNs = 4'000'000'000'000'000'000;
        if (step_.endNs > mostNs)
            throw Error(fmt::format("step {} ends beyond 64-bit nanoseconds", stepsDone_), "",
                        "simulate fewer steps");
    }

    const Schedule& schedule_;
    const Cluster& cluster_;
    const Disturbance disturbance_;
    StageCosts costs_;
    CollectivePlan plan_;
    CollectiveLanes lanes_;
    Links links_;
    std::int64_t transferNs_;
    std::int64_t latencyNs_;
    std::vector<std::int64_t> optimizerNs_;  ///< by device
    ClusterStep step_;
    std::vector<Rules> rules_;
    std::vector<LongestPath<Rules>> paths_;
    int stepsDone_ = 0;
};

ClusterSimulator::ClusterSimulator(const Schedule& schedule, const OperationCosts& costs,
                                   const Cluster& cluster, const Disturbance& disturbance,
                                   SimulatedReplicas simulated)
    : run_(std::make_unique<Run>(schedule, costs, cluster, disturbance, simulated)) {}

ClusterSimulator::~ClusterSimulator() = default;

const CollectivePlan& ClusterSimulator::plan() const {
    return run_->plan();
}

const ClusterStep& ClusterSimulator::nextStep() {
    return run_->nextStep();
}

}  // namespace bubblescope
