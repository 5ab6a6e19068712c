// SPDX-License-Identifier: Apache-2.0
#include "core/cost/OperationCosts.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <limits>

#include "core/base/Error.h"

namespace bubblescope {

namespace {

void checkList(const Schedule& schedule, OperationKind kind,
               const OperationCosts::Durations& durations) {
    const auto stages = static_cast<std::size_t>(schedule.virtualStages);
    if (durations.size() != 1 && durations.size() != stages)
        throw Error(fmt::format("{} durations of {} are given for {} virtual stages",
                                durations.size(), operationLetter(kind), stages),
                    "", fmt::format("give one for all stages, or {}", stages));
    for (std::int64_t ns : durations) {
        if (ns < 0)
            throw Error(fmt::format("{} ns is no duration of {}", ns, operationLetter(kind)), "",
                        "use 0 or more");
    }
}

}  // namespace

const OperationCosts::Durations& OperationCosts::of(OperationKind kind) const {
    switch (kind) {
        case OperationKind::Forward:
            return forwardNs;
        case OperationKind::Backward:
            return backwardNs;
        case OperationKind::InputGrad:
            return inputGradNs;
        case OperationKind::WeightGrad:
            return weightGradNs;
    }
    return forwardNs;
}

std::int64_t OperationCosts::durationNs(OperationKind kind, int stage) const {
    const Durations& durations = of(kind);
    return durations.size() == 1 ? durations[0] : durations[static_cast<std::size_t>(stage)];
}

void OperationCosts::checkFits(const Schedule& schedule) const {
    std::int64_t longest = 0;
    for (std::size_t k = 0; k < operationKindCount; ++k) {
        const auto kind = static_cast<OperationKind>(k);
        checkList(schedule, kind, of(kind));
        longest = std::max(longest, *std::max_element(of(kind).begin(), of(kind).end()));
    }
    if (pointToPointNs < 0)
        throw Error(fmt::format("{} ns is no latency", pointToPointNs), "", "use 0 or more");

    // No path through the schedule is longer than all operations and transfers one after another.
    const auto operations =
        static_cast<std::int64_t>(std::max<std::size_t>(1, schedule.operations.size()));
    const std::int64_t most = std::numeric_limits<std::int64_t>::max() / 4 / operations;
    if (longest > most || pointToPointNs > most)
        throw Error(fmt::format("{} operations of up to {} ns do not fit in 64-bit nanoseconds",
                                operations, std::max(longest, pointToPointNs)),
                    "", fmt::format("use durations below {} ns", most));
}

}  // namespace bubblescope
