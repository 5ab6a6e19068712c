// SPDX-License-Identifier: Apache-2.0
#include "core/simulate/Simulator.h"

#include <algorithm>
#include <numeric>

#include "core/base/Error.h"
#include "core/schedule/Outputs.h"
#include "core/schedule/Validate.h"

namespace bubblescope {

namespace {

constexpr std::int64_t notMade = -1;

/// An output that is not made yet can carry the device that waits for it. At most one other device
/// needs an output, so one place is enough.
constexpr std::int64_t waitedForBy(int device) {
    return -2 - device;
}
constexpr int waiterOf(std::int64_t mark) {
    return static_cast<int>(-2 - mark);
}

/// Durations and latencies by stage, laid out for the inner loop.
class StageCosts {
  public:
    StageCosts(const Schedule& schedule, const OperationCosts& costs)
        : costs_(costs),
          stages_(static_cast<std::size_t>(schedule.virtualStages)),
          durations_(operationKindCount * stages_),
          latencies_(static_cast<std::size_t>(schedule.directions()) * (stages_ + 1), 0) {
        for (std::size_t k = 0; k < operationKindCount; ++k) {
            for (std::size_t stage = 0; stage < stages_; ++stage)
                durations_[k * stages_ + stage] =
                    costs.durationNs(static_cast<OperationKind>(k), static_cast<int>(stage));
        }
        for (std::size_t d = 0; d < schedule.placement.size(); ++d) {
            for (std::size_t stage = 1; stage < stages_; ++stage) {
                const auto& devices = schedule.placement[d];
                if (devices[stage - 1] != devices[stage])
                    latencies_[d * (stages_ + 1) + stage] = costs.pointToPointNs;
            }
        }
    }

    std::int64_t durationNs(const Operation& o) const {
        return durations_[static_cast<std::size_t>(o.kind) * stages_ + o.stage];
    }
    std::int64_t blockNs(const Operation& forward, const Operation& backward) const {
        return costs_.blockNs(forward, backward);
    }
    /// From the stage where an input is made to the operation's own.
    std::int64_t latencyNs(const Operation& o, std::size_t fromStage) const {
        if (fromStage == o.stage) return 0;
        return latencies_[o.direction * (stages_ + 1) + std::max<std::size_t>(fromStage, o.stage)];
    }

  private:
    const OperationCosts& costs_;
    std::size_t stages_;
    std::vector<std::int64_t> durations_;
    std::vector<std::int64_t> latencies_;  ///< [direction][stage]: between stage - 1 and stage
};

void countActivations(const Schedule& schedule, std::vector<std::int32_t>& peaks) {
    peaks.assign(static_cast<std::size_t>(schedule.devices), 0);
    for (int device = 0; device < schedule.devices; ++device) {
        std::int32_t held = 0;
        std::int32_t& peak = peaks[static_cast<std::size_t>(device)];
        for (const Operation& o : schedule.operationsOf(device)) {
            if (o.kind == OperationKind::Forward) peak = std::max(peak, ++held);
            if (o.kind == OperationKind::Backward || o.kind == OperationKind::WeightGrad) --held;
        }
    }
}

}  // namespace

double Simulation::utilization() const {
    if (makespanNs == 0 || busyNs.empty()) return 0;
    const auto busy = std::accumulate(busyNs.begin(), busyNs.end(), std::int64_t{0});
    return static_cast<double>(busy) /
           (static_cast<double>(makespanNs) * static_cast<double>(busyNs.size()));
}

std::int64_t longestBubbleNs(const Schedule& schedule, const Simulation& simulation) {
    std::int64_t longestNs = 0;
    for (std::size_t d = 0; d < simulation.busyNs.size(); ++d) {
        const OperationIndex begin = schedule.deviceBegin[d];
        const OperationIndex end = schedule.deviceBegin[d + 1];
        if (begin == end) continue;
        const std::int64_t spanNs = simulation.endNs[end - 1] - simulation.startNs[begin];
        longestNs = std::max(longestNs, spanNs - simulation.busyNs[d]);
    }
    return longestNs;
}

/// One run over arrays: each runnable device goes on until an input is missing.
class Simulator::Run {
  public:
    Run(Simulator& simulator, const Schedule& schedule, const OperationCosts& costs)
        : schedule_(schedule),
          outputs_(schedule),
          costs_(schedule, costs),
          result_(simulator.result_),
          outputEndNs_(simulator.outputEndNs_),
          next_(simulator.next_),
          runnable_(simulator.runnable_) {
        const auto devices = static_cast<std::size_t>(schedule.devices);
        result_.startNs.resize(schedule.operations.size());
        result_.endNs.resize(schedule.operations.size());
        result_.makespanNs = 0;
        result_.busyNs.assign(devices, 0);
        outputEndNs_.assign(outputs_.count(), notMade);
        next_.assign(schedule.deviceBegin.begin(), schedule.deviceBegin.end() - 1);
        runnable_.resize(devices);
        std::iota(runnable_.rbegin(), runnable_.rend(), 0);
    }

    /// False when devices are left that wait for each other.
    bool execute() {
        std::size_t done = 0;
        while (!runnable_.empty()) {
            const int device = runnable_.back();
            runnable_.pop_back();
            done +=
                schedule_.fusedWithNext.empty() ? advance<false>(device) : advance<true>(device);
        }
        return done == schedule_.operations.size();
    }

  private:
    /// Runs the device's operations up to the first that must wait; returns how many.
    template <bool hasBlocks>
    std::size_t advance(int device) {
        const auto d = static_cast<std::size_t>(device);
        const OperationIndex begin = next_[d];
        const OperationIndex end = schedule_.deviceBegin[d + 1];
        OperationIndex next = begin;
        std::int64_t freeNs = begin == schedule_.deviceBegin[d] ? 0 : result_.endNs[begin - 1];
        std::int64_t busyNs = 0;
        for (; next < end; ++next) {
            const Operation& o = schedule_.operations[next];
            std::int64_t startNs = earliestStart(o, freeNs, device);
            if (startNs < 0) break;
            std::int64_t durationNs = costs_.durationNs(o);
            if constexpr (hasBlocks) {
                if (schedule_.isFused(next)) {
                    const Operation& backward = schedule_.operations[next + 1];
                    startNs = earliestStart(backward, startNs, device);
                    if (startNs < 0) break;
                    durationNs = costs_.blockNs(o, backward);
                    record(next++, startNs, startNs + durationNs);
                }
            }
            freeNs = startNs + durationNs;
            busyNs += durationNs;
            record(next, startNs, freeNs);
        }
        next_[d] = next;
        result_.busyNs[d] += busyNs;
        result_.makespanNs = std::max(result_.makespanNs, freeNs);
        return next - begin;
    }

    /// Notes an operation's times and wakes the device that waits for its output.
    void record(OperationIndex index, std::int64_t startNs, std::int64_t endNs) {
        result_.startNs[index] = startNs;
        result_.endNs[index] = endNs;
        std::int64_t& output = outputEndNs_[outputs_.madeBy(schedule_.operations[index])];
        if (output < notMade) runnable_.push_back(waiterOf(output));
        output = endNs;
    }

    /// Negative when an input is missing; the device is then marked as waiting for it.
    std::int64_t earliestStart(const Operation& o, std::int64_t freeNs, int device) {
        std::int64_t startNs = freeNs;
        for (const Outputs::Input& input : outputs_.neededBy(o)) {
            std::int64_t& madeNs = outputEndNs_[input.output];
            if (madeNs < 0) {
                madeNs = waitedForBy(device);
                return notMade;
            }
            startNs = std::max(startNs, madeNs + costs_.latencyNs(o, input.stage));
        }
        return startNs;
    }

    const Schedule& schedule_;
    Outputs outputs_;
    StageCosts costs_;
    Simulation& result_;
    std::vector<std::int64_t>& outputEndNs_;
    std::vector<OperationIndex>& next_;
    std::vector<int>& runnable_;
};

const Simulation& Simulator::run(const Schedule& schedule, const OperationCosts& costs) {
    costs.checkFits(schedule);
    if (!Run(*this, schedule, costs).execute())
        throw Error("operations wait for each other: " + describeDeadlock(schedule),
                    "schedule '" + schedule.name + "'", "correct its list of operations");
    countActivations(schedule, result_.peakActivations);
    return result_;
}

}  // namespace bubblescope
