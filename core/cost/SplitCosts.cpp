// SPDX-License-Identifier: Apache-2.0
#include "core/cost/SplitCosts.h"

#include <fmt/format.h>

#include "core/base/Error.h"

namespace bubblescope {

std::vector<std::int64_t> splitAmounts(const std::vector<std::int64_t>& amounts, int stages,
                                       int parts) {
    if (amounts.size() != 1 && amounts.size() != static_cast<std::size_t>(stages))
        throw Error(
            fmt::format("{} values are given for {} virtual stages", amounts.size(), stages), "",
            fmt::format("give one for all stages, or {}", stages));
    std::vector<std::int64_t> split;
    for (std::size_t stage = 0; stage < static_cast<std::size_t>(stages); ++stage) {
        const std::int64_t amount = amounts.size() == 1 ? amounts[0] : amounts[stage];
        split.insert(split.end(), static_cast<std::size_t>(parts), amount / parts);
        split.back() += amount % parts;
    }
    return split;
}

OperationCosts splitCosts(const OperationCosts& costs, int stages, int parts) {
    OperationCosts split = costs;
    for (auto* list :
         {&split.forwardNs, &split.backwardNs, &split.inputGradNs, &split.weightGradNs})
        *list = splitAmounts(*list, stages, parts);
    split.fusedNs.clear();
    return split;
}

}  // namespace bubblescope
