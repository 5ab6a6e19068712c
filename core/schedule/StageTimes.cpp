// SPDX-License-Identifier: Apache-2.0
#include "core/schedule/StageTimes.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>

#include "core/schedule/ScheduleBuilder.h"

namespace bubblescope {

namespace {

std::vector<std::int64_t> spread(std::string_view schedule, OperationKind kind,
                                 const OperationDurations::List& list, std::size_t stages) {
    if (list.size() > 1 && list.size() != stages)
        refuse(schedule,
               fmt::format("{} durations of {} are given for {} virtual stages", list.size(),
                           operationLetter(kind), stages),
               fmt::format("give one for all stages, or {}", stages));
    return list.size() == 1 ? std::vector(stages, list[0]) : list;
}

/// All operations and transfers one after another must fit in 64 bits.
void checkRange(std::string_view schedule, std::int64_t ns, std::size_t operations) {
    const std::int64_t most =
        std::numeric_limits<std::int64_t>::max() / 4 / static_cast<std::int64_t>(operations);
    if (ns < 0 || ns > most)
        refuse(schedule, fmt::format("{} ns is no duration to order operations by", ns),
               fmt::format("use {} ns", ns < 0 ? 0 : most));
}

}  // namespace

StageTimes::StageTimes(std::string_view schedule, const ScheduleParameters& parameters, int stages)
    : latencyNs_(parameters.durations.pointToPointNs) {
    const OperationDurations& durations = parameters.durations;
    const auto count = static_cast<std::size_t>(stages);
    const std::size_t operations = 3 * count * static_cast<std::size_t>(parameters.microBatches);
    const auto take = [&](OperationKind kind, const OperationDurations::List& list) -> auto& {
        return times_[static_cast<std::size_t>(kind)] = spread(schedule, kind, list, count);
    };
    auto& forwards = take(OperationKind::Forward, durations.forwardNs);
    auto& backwards = take(OperationKind::Backward, durations.backwardNs);
    auto& inputGrads = take(OperationKind::InputGrad, durations.inputGradNs);
    auto& weightGrads = take(OperationKind::WeightGrad, durations.weightGradNs);
    checkRange(schedule, latencyNs_, operations);
    for (const auto& times : times_) {
        for (const std::int64_t ns : times)
            checkRange(schedule, ns, operations);
    }

    if (forwards.empty()) forwards.assign(count, 1);
    if (inputGrads.empty() || weightGrads.empty()) {
        if (backwards.empty()) backwards.assign(count, 2);
        inputGrads = weightGrads = backwards;
        for (std::size_t s = 0; s < count; ++s) {
            weightGrads[s] = backwards[s] / 2;
            inputGrads[s] = backwards[s] - weightGrads[s];
        }
    }
    if (backwards.empty()) {
        std::transform(inputGrads.begin(), inputGrads.end(), weightGrads.begin(),
                       std::back_inserter(backwards), std::plus<>());
    }
}

}  // namespace bubblescope
