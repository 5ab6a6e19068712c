// SPDX-License-Identifier: Apache-2.0
#include "core/schedule/StageTimes.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/schedule/ScheduleBuilder.h"

namespace bubblescope {

namespace {

/// A step of a billion operations stays within 64 bits.
constexpr std::int64_t mostNs = 1'000'000'000;

std::vector<std::int64_t> spread(std::string_view schedule, OperationKind kind,
                                 const OperationDurations::List& list, std::size_t stages) {
    if (list.size() > 1 && list.size() != stages)
        refuse(schedule,
               fmt::format("{} durations of {} are given for {} virtual stages", list.size(),
                           operationLetter(kind), stages),
               fmt::format("give one for all stages, or {}", stages));
    for (const std::int64_t ns : list) {
        if (ns < 0 || ns > mostNs)
            refuse(schedule,
                   fmt::format("{} ns is no duration of {} to order by", ns, operationLetter(kind)),
                   fmt::format("use 0 to {}", mostNs));
    }
    return list.size() == 1 ? std::vector(stages, list[0]) : list;
}

}  // namespace

StageTimes::StageTimes(std::string_view schedule, const OperationDurations& durations, int stages)
    : latencyNs_(durations.pointToPointNs) {
    const auto count = static_cast<std::size_t>(stages);
    const auto take = [&](OperationKind kind, const OperationDurations::List& list) -> auto& {
        return times_[static_cast<std::size_t>(kind)] = spread(schedule, kind, list, count);
    };
    auto& forwards = take(OperationKind::Forward, durations.forwardNs);
    auto& backwards = take(OperationKind::Backward, durations.backwardNs);
    auto& inputGrads = take(OperationKind::InputGrad, durations.inputGradNs);
    auto& weightGrads = take(OperationKind::WeightGrad, durations.weightGradNs);
    if (latencyNs_ < 0 || latencyNs_ > mostNs)
        refuse(schedule, fmt::format("{} ns is no latency to order by", latencyNs_),
               fmt::format("use 0 to {}", mostNs));

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
