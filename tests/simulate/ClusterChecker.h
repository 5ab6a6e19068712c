// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <string>

#include "core/schedule/Outputs.h"
#include "core/simulate/ClusterSimulator.h"

namespace bubblescope {

/// Recomputes from the rules alone, step by step, when everything of a cluster's steps must start,
/// given how long operations took, and says what differs. Shares nothing with the simulator but the
/// schedule, the plan and the data flow.
class ClusterChecker {
  public:
    ClusterChecker(const Schedule& schedule, const OperationCosts& costs, const Cluster& cluster,
                   const CollectivePlan& plan)
        : schedule_(schedule), costs_(costs), cluster_(cluster), plan_(plan), outputs_(schedule) {
        const auto replicas = static_cast<std::size_t>(cluster.replicas);
        readyNs_.assign(replicas,
                        std::vector<std::int64_t>(static_cast<std::size_t>(schedule.devices), 0));
        linkFreeNs_.resize(replicas);
        laneFreeNs_.assign(static_cast<std::size_t>(schedule.devices), 0);
    }

    /// Empty when the step is exactly as the rules want it.
    std::string check(const ClusterStep& step) {
        for (std::size_t r = 0; r < step.replicas.size(); ++r) {
            if (std::string wrong = checkArrivals(step.replicas[r], r); !wrong.empty())
                return wrong;
            if (std::string wrong = checkStarts(step, r); !wrong.empty()) return wrong;
        }
        if (std::string wrong = checkCollectives(step); !wrong.empty()) return wrong;
        return checkOptimizers(step);
    }

  private:
    static std::string differs(const char* what, std::size_t index, std::int64_t is,
                               std::int64_t must) {
        return is == must ? std::string()
                          : std::string(what) + " " + std::to_string(index) + " is " +
                                std::to_string(is) + ", not " + std::to_string(must);
    }

    bool crosses(const Operation& o, int& from, int& to) const {
        const int next = o.kind == OperationKind::Forward ? o.stage + 1 : o.stage - 1;
        if (o.kind == OperationKind::WeightGrad || next < 0 || next >= schedule_.virtualStages)
            return false;
        from = schedule_.deviceOf(o);
        to = schedule_.placement[o.direction][static_cast<std::size_t>(next)];
        return from != to;
    }

    std::string checkArrivals(const Simulation& simulation, std::size_t replica) {
        for (std::size_t i = 0; i < schedule_.operations.size(); ++i) {
            const Operation& o = schedule_.operations[i];
            std::int64_t arrivalNs = simulation.endNs[i];
            int from = 0;
            int to = 0;
            if (crosses(o, from, to)) {
                std::int64_t& freeNs = linkFreeNs_[replica][{from, to}];
                freeNs = std::max(freeNs, arrivalNs) +
                         cluster_.transferNs() / schedule_.partsPerMicroBatch;
                arrivalNs = freeNs + costs_.pointToPointNs;
            }
            const std::string wrong =
                differs("arrival of", i, simulation.arrivalNs[outputs_.madeBy(o)], arrivalNs);
            if (!wrong.empty()) return wrong;
        }
        return {};
    }

    std::string checkStarts(const ClusterStep& step, std::size_t replica) {
        const Simulation& simulation = step.replicas[replica];
        for (int device = 0; device < schedule_.devices; ++device) {
            const auto d = static_cast<std::size_t>(device);
            std::int64_t freeNs = readyNs_[replica][d];
            for (std::size_t i = schedule_.deviceBegin[d]; i < schedule_.deviceBegin[d + 1];) {
                const std::size_t size = schedule_.isFused(i) ? 2 : 1;
                std::int64_t mustNs = freeNs;
                for (std::size_t part = i; part < i + size; ++part)
                    mustNs = std::max(mustNs, readyNs(step, simulation, device, part));
                const std::string wrong = differs("start of", i, simulation.startNs[i], mustNs);
                if (!wrong.empty()) return wrong;
                freeNs = simulation.endNs[i];
                for (std::size_t part = i; part < i + size && !cluster_.overlaps; ++part)
                    freeNs = std::max(
                        freeNs, simulation.arrivalNs[outputs_.madeBy(schedule_.operations[part])]);
                i += size;
            }
            readyNs_[replica][d] = freeNs;
        }
        return {};
    }

    /// When the inputs and the collectives of an operation are there.
    std::int64_t readyNs(const ClusterStep& step, const Simulation& simulation, int device,
                         std::size_t index) const {
        const Operation& o = schedule_.operations[index];
        std::int64_t ns = 0;
        for (const Outputs::Input& input : outputs_.neededBy(o)) {
            if (input.stage != o.stage) ns = std::max(ns, simulation.arrivalNs[input.output]);
        }
        if (plan_.devices.empty()) return ns;
        const auto d = static_cast<std::size_t>(device);
        for (std::size_t place = 0; place < plan_.devices[d].size(); ++place) {
            if (plan_.devices[d][place].before == index)
                ns = std::max(ns, step.collectives[d][place].endNs);
        }
        return ns;
    }

    std::string checkCollectives(const ClusterStep& step) {
        // Jointly by all that share a stage; in unidirectional schedules that is one device each.
        if (schedule_.directions() > 1) return {};
        for (std::size_t d = 0; d < plan_.devices.size(); ++d) {
            for (std::size_t place = 0; place < plan_.devices[d].size(); ++place) {
                const Collective& c = plan_.devices[d][place];
                std::int64_t mustNs = laneFreeNs_[d];
                for (std::size_t r = 0; r < step.replicas.size(); ++r)
                    mustNs = std::max(mustNs, c.after == Collective::none
                                                  ? stepStartNs(r, d)
                                                  : step.replicas[r].endNs[c.after]);
                const CollectiveRun& run = step.collectives[d][place];
                std::string wrong = differs("collective", place, run.startNs, mustNs);
                if (wrong.empty())
                    wrong = differs("length of collective", place, run.endNs - run.startNs,
                                    cluster_.collectiveNs(c, cluster_.replicas));
                if (!wrong.empty()) return wrong;
                laneFreeNs_[d] = run.endNs;
            }
        }
        return {};
    }

    std::int64_t stepStartNs(std::size_t replica, std::size_t device) const {
        return stepStartNs_.empty() ? 0 : stepStartNs_[replica][device];
    }

    std::string checkOptimizers(const ClusterStep& step) {
        for (std::size_t r = 0; r < step.replicas.size(); ++r) {
            for (std::size_t d = 0; d < readyNs_[r].size(); ++d) {
                std::int64_t& ns = readyNs_[r][d];
                if (!plan_.devices.empty() && !step.collectives[d].empty())
                    ns = std::max(ns, step.collectives[d].back().endNs);
                const std::string wrong =
                    differs("optimizer of", d, step.optimizers[r][d].startNs, ns);
                if (!wrong.empty()) return wrong;
                ns = step.optimizers[r][d].endNs;
            }
        }
        stepStartNs_ = readyNs_;
        return {};
    }

    const Schedule& schedule_;
    const OperationCosts& costs_;
    const Cluster& cluster_;
    const CollectivePlan& plan_;
    Outputs outputs_;
    std::vector<std::vector<std::int64_t>> readyNs_;      ///< [replica][device]
    std::vector<std::vector<std::int64_t>> stepStartNs_;  ///< [replica][device], of this step
    std::vector<std::map<std::pair<int, int>, std::int64_t>> linkFreeNs_;
    std::vector<std::int64_t> laneFreeNs_;
};

}  // namespace bubblescope
