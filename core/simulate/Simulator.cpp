// SPDX-License-Identifier: Apache-2.0
#include "core/simulate/Simulator.h"

#include <algorithm>
#include <numeric>

#include "core/base/Error.h"
#include "core/schedule/Outputs.h"
#include "core/schedule/Validate.h"
#include "core/simulate/LongestPath.h"

namespace bubblescope {

namespace {

/// A transfer takes its latency, occupies nothing and never contends.
struct PlainRules {
    const StageCosts& costs;

    static std::int64_t gateNs(OperationIndex, int, std::int64_t freeNs) { return freeNs; }
    static std::int64_t durationNs(OperationIndex, std::int64_t plannedNs) { return plannedNs; }
    Sent send(const Operation& o, int, std::int64_t endNs) const {
        return {endNs + costs.sendLatencyNs(o), endNs};
    }
    static void finished(OperationIndex, int, std::int64_t) {}
    static void deviceFinished(int, std::int64_t) {}
};

std::int64_t latestEndNs(const Schedule& schedule, const Simulation& simulation) {
    std::int64_t latestNs = 0;
    for (std::size_t d = 0; d + 1 < schedule.deviceBegin.size(); ++d) {
        if (schedule.deviceBegin[d] < schedule.deviceBegin[d + 1])
            latestNs = std::max(latestNs, simulation.endNs[schedule.deviceBegin[d + 1] - 1]);
    }
    return latestNs;
}

}  // namespace

std::vector<std::int32_t> peakActivations(const Schedule& schedule) {
    std::vector<std::int32_t> peaks(static_cast<std::size_t>(schedule.devices), 0);
    for (int device = 0; device < schedule.devices; ++device) {
        std::int32_t held = 0;
        std::int32_t& peak = peaks[static_cast<std::size_t>(device)];
        for (const Operation& o : schedule.operationsOf(device)) {
            if (o.kind == OperationKind::Forward) peak = std::max(peak, ++held);
            if (endsBackward(o)) --held;
        }
    }
    return peaks;
}

void refuseDeadlock(const Schedule& schedule) {
    const std::string circle = describeDeadlock(schedule);
    throw Error(circle.empty() ? "its collectives wait for each other"
                               : "operations wait for each other: " + circle,
                "schedule '" + schedule.name + "'", "correct its list of operations");
}

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

const Simulation& Simulator::run(const Schedule& schedule, const OperationCosts& costs) {
    costs.checkFits(schedule);
    const StageCosts stageCosts(schedule, costs);
    PlainRules rules{stageCosts};
    LongestPath path(schedule, stageCosts, rules, result_);
    path.begin(std::vector<std::int64_t>(static_cast<std::size_t>(schedule.devices), 0));
    path.run();
    if (!path.isDone()) refuseDeadlock(schedule);
    result_.makespanNs = latestEndNs(schedule, result_);
    result_.peakActivations = peakActivations(schedule);
    return result_;
}

}  // namespace bubblescope
