// SPDX-License-Identifier: Apache-2.0
#include "core/schedule/BubbleFormulas.h"

#include <algorithm>

namespace bubblescope {

std::optional<EqualStages> equalStages(const OperationDurations& d) {
    for (const auto* list :
         {&d.forwardNs, &d.backwardNs, &d.inputGradNs, &d.weightGradNs, &d.fusedNs}) {
        if (std::adjacent_find(list->begin(), list->end(), std::not_equal_to<>()) != list->end())
            return {};
    }
    if (d.pointToPointNs != 0 || d.forwardNs.empty()) return {};
    const bool isSplit = !d.inputGradNs.empty() && !d.weightGradNs.empty();
    if (d.backwardNs.empty() && !isSplit) return {};

    EqualStages equal{};
    equal.forwardNs = d.forwardNs[0];
    equal.backwardNs =
        d.backwardNs.empty() ? d.inputGradNs[0] + d.weightGradNs[0] : d.backwardNs[0];
    equal.weightGradNs = isSplit ? d.weightGradNs[0] : equal.backwardNs / 2;
    equal.inputGradNs = isSplit ? d.inputGradNs[0] : equal.backwardNs - equal.weightGradNs;
    equal.fusedNs = d.fusedNs.empty() ? equal.forwardNs + equal.backwardNs : d.fusedNs[0];
    return equal;
}

std::optional<std::int64_t> fillAndDrainNs(const ScheduleParameters& p) {
    const auto equal = equalStages(p.durations);
    if (!equal) return {};
    return (p.devices - 1) * (equal->forwardNs + equal->backwardNs);
}

std::optional<std::int64_t> zeroBubbleVNs(const ScheduleParameters& p) {
    const auto equal = equalStages(p.durations);
    if (!equal || !equal->isBalanced() || p.microBatches < 2 * p.devices - 1) return {};
    return 0;
}

}  // namespace bubblescope
