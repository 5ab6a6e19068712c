// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <numeric>
#include <vector>

#include "core/schedule/Outputs.h"
#include "core/simulate/Simulator.h"
#include "core/simulate/StageCosts.h"

namespace bubblescope {

/// The exact longest path through one step of a schedule, over arrays: each runnable device goes on
/// until an input is missing. Linear in the number of operations.
///
/// `Rules` say what else holds, and cost nothing where they say nothing:
///   std::int64_t gateNs(OperationIndex, int device, std::int64_t freeNs)
///       no operation starts before it; negative when it is not known yet: the device stops, and
///       wake() lets it go on
///   std::int64_t durationNs(OperationIndex, std::int64_t plannedNs)
///   Sent send(const Operation&, int device, std::int64_t endNs)
///       when its result arrives, and when the device is free again
///   void finished(OperationIndex, int device, std::int64_t endNs)
///   void deviceFinished(int device, std::int64_t freeNs)
template <typename Rules>
class LongestPath {
  public:
    /// All must outlive this. `result` keeps its memory from run to run.
    LongestPath(const Schedule& schedule, const StageCosts& costs, Rules& rules, Simulation& result)
        : schedule_(schedule), outputs_(schedule), costs_(costs), rules_(rules), result_(result) {}

    /// Prepares a step in which every device starts at its time.
    void begin(const std::vector<std::int64_t>& deviceStartNs) {
        const auto devices = static_cast<std::size_t>(schedule_.devices);
        result_.startNs.resize(schedule_.operations.size());
        result_.endNs.resize(schedule_.operations.size());
        result_.arrivalNs.assign(outputs_.count(), notMade);
        result_.busyNs.assign(devices, 0);
        freeNs_ = deviceStartNs;
        next_.assign(schedule_.deviceBegin.begin(), schedule_.deviceBegin.end() - 1);
        runnable_.resize(devices);
        std::iota(runnable_.rbegin(), runnable_.rend(), 0);
        done_ = 0;
    }

    /// Goes on until every device has finished or waits; true when any did something.
    bool run() {
        const bool any = !runnable_.empty();
        while (!runnable_.empty()) {
            const int device = runnable_.back();
            runnable_.pop_back();
            if (schedule_.fusedWithNext.empty())
                advance<false>(device);
            else
                advance<true>(device);
        }
        return any;
    }

    void wake(int device) { runnable_.push_back(device); }
    bool isDone() const { return done_ == schedule_.operations.size(); }

  private:
    static constexpr std::int64_t notMade = -1;

    /// An output that is not made yet can carry the device that waits for it. At most one other
    /// device needs an output, so one place is enough.
    static constexpr std::int64_t waitedForBy(int device) { return -2 - device; }
    static constexpr int waiterOf(std::int64_t mark) { return static_cast<int>(-2 - mark); }

    /// Runs the device's operations up to the first that must wait.
    template <bool hasBlocks>
    void advance(int device) {
        const auto d = static_cast<std::size_t>(device);
        const OperationIndex begin = next_[d];
        const OperationIndex end = schedule_.deviceBegin[d + 1];
        OperationIndex next = begin;
        std::int64_t freeNs = freeNs_[d];
        std::int64_t busyNs = 0;
        for (; next < end; ++next) {
            std::int64_t startNs = earliestStart(next, freeNs, device);
            if (startNs < 0) break;
            const Operation& o = schedule_.operations[next];
            std::int64_t plannedNs = costs_.durationNs(o);
            const bool isBlock = hasBlocks && schedule_.isFused(next);
            if (isBlock) {
                startNs = earliestStart(next + 1, startNs, device);
                if (startNs < 0) break;
                plannedNs = costs_.blockNs(o, schedule_.operations[next + 1]);
            }
            const std::int64_t durationNs = rules_.durationNs(next, plannedNs);
            freeNs = startNs + durationNs;
            busyNs += durationNs;
            const std::int64_t endNs = freeNs;
            if (isBlock) freeNs = record(next++, device, startNs, endNs);
            freeNs = std::max(freeNs, record(next, device, startNs, endNs));
        }
        next_[d] = next;
        freeNs_[d] = freeNs;
        done_ += next - begin;
        result_.busyNs[d] += busyNs;
        if (next == end) rules_.deviceFinished(device, freeNs);
    }

    /// Notes an operation's times and wakes the device that waits for its output. Returns when its
    /// own device is free.
    std::int64_t record(OperationIndex index, int device, std::int64_t startNs,
                        std::int64_t endNs) {
        result_.startNs[index] = startNs;
        result_.endNs[index] = endNs;
        const Operation& o = schedule_.operations[index];
        std::int64_t& arrival = result_.arrivalNs[outputs_.madeBy(o)];
        if (arrival < notMade) runnable_.push_back(waiterOf(arrival));
        const auto sent = rules_.send(o, device, endNs);
        arrival = sent.arrivalNs;
        rules_.finished(index, device, endNs);
        return sent.freeNs;
    }

    /// Negative when something is missing; the device is then marked as waiting for it.
    std::int64_t earliestStart(OperationIndex index, std::int64_t freeNs, int device) {
        const Operation& o = schedule_.operations[index];
        std::int64_t startNs = rules_.gateNs(index, device, freeNs);
        for (const Outputs::Input& input : outputs_.neededBy(o)) {
            std::int64_t& arrival = result_.arrivalNs[input.output];
            if (arrival < 0) {
                arrival = waitedForBy(device);
                return notMade;
            }
            // What the stage itself made was there when its operation ended.
            if (input.stage != o.stage && startNs >= 0) startNs = std::max(startNs, arrival);
        }
        return startNs;
    }

    const Schedule& schedule_;
    Outputs outputs_;
    const StageCosts& costs_;
    Rules& rules_;
    Simulation& result_;
    std::vector<std::int64_t> freeNs_;
    std::vector<OperationIndex> next_;
    std::vector<int> runnable_;
    std::size_t done_ = 0;
};

/// When a result arrives where it is needed, and when the device that made it is free again.
struct Sent {
    std::int64_t arrivalNs;
    std::int64_t freeNs;
};

}  // namespace bubblescope
