// SPDX-License-Identifier: Apache-2.0
#include "core/cost/OperationCosts.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <limits>

#include "core/base/Error.h"

namespace bubblescope {

namespace {

using List = OperationDurations::List;

std::int64_t valueAt(const List& list, std::size_t stage) {
    return list.size() == 1 ? list[0] : list[stage];
}

List sum(const List& inputGradNs, const List& weightGradNs) {
    const auto stages = std::max(inputGradNs.size(), weightGradNs.size());
    if (inputGradNs.size() != weightGradNs.size() &&
        std::min(inputGradNs.size(), weightGradNs.size()) != 1)
        throw Error("I and W have different numbers of durations", "", "give the same for both");
    List sums;
    for (std::size_t stage = 0; stage < stages; ++stage) {
        std::int64_t& total = sums.emplace_back();
        if (__builtin_add_overflow(valueAt(inputGradNs, stage), valueAt(weightGradNs, stage),
                                   &total))
            throw Error("I and W together do not fit in 64-bit nanoseconds", "",
                        "use shorter durations");
    }
    return sums;
}

void checkList(const Schedule& schedule, std::string_view what, const List& durations) {
    const auto stages = static_cast<std::size_t>(schedule.virtualStages);
    if (durations.size() != 1 && durations.size() != stages)
        throw Error(fmt::format("{} durations of {} are given for {} virtual stages",
                                durations.size(), what, stages),
                    "", fmt::format("give one for all stages, or {}", stages));
    for (std::int64_t ns : durations) {
        if (ns < 0)
            throw Error(fmt::format("{} ns is no duration of {}", ns, what), "", "use 0 or more");
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
    return valueAt(of(kind), static_cast<std::size_t>(stage));
}

std::int64_t OperationCosts::blockNs(const Operation& first, const Operation& second) const {
    if (fusedNs.empty() || second.kind == OperationKind::Forward)
        return durationNs(first.kind, first.stage) + durationNs(second.kind, second.stage);
    return valueAt(fusedNs, first.stage);
}

OperationCosts OperationCosts::complete(const OperationDurations& given) {
    OperationCosts costs;
    const auto take = [](List& target, const List& list) {
        if (!list.empty()) target = list;
    };
    if (given.inputGradNs.empty() && given.weightGradNs.empty() && !given.backwardNs.empty()) {
        costs.weightGradNs = given.backwardNs;
        costs.inputGradNs = given.backwardNs;
        for (std::size_t stage = 0; stage < given.backwardNs.size(); ++stage) {
            costs.weightGradNs[stage] /= 2;
            costs.inputGradNs[stage] -= costs.weightGradNs[stage];
        }
    }
    take(costs.forwardNs, given.forwardNs);
    take(costs.inputGradNs, given.inputGradNs);
    take(costs.weightGradNs, given.weightGradNs);
    costs.backwardNs =
        given.backwardNs.empty() ? sum(costs.inputGradNs, costs.weightGradNs) : given.backwardNs;
    costs.fusedNs = given.fusedNs;
    costs.pointToPointNs = given.pointToPointNs;
    return costs;
}

void OperationCosts::checkFits(const Schedule& schedule) const {
    std::int64_t longest = 0;
    for (std::size_t k = 0; k < operationKindCount; ++k) {
        const auto kind = static_cast<OperationKind>(k);
        checkList(schedule, operationLetter(kind), of(kind));
        longest = std::max(longest, *std::max_element(of(kind).begin(), of(kind).end()));
    }
    if (!fusedNs.empty()) {
        checkList(schedule, "FB", fusedNs);
        longest = std::max(longest, *std::max_element(fusedNs.begin(), fusedNs.end()));
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
