// SPDX-License-Identifier: Apache-2.0
#include "core/schedule/SplitStages.h"

#include <fmt/format.h>

#include <limits>

#include "core/base/Error.h"

namespace bubblescope {

namespace {

void check(const Schedule& schedule, int parts) {
    if (!schedule.fusedWithNext.empty())
        throw Error(
            fmt::format("{} has fused blocks, whose layers run at the same time", schedule.name),
            "", "use one part a stage");
    const int most =
        std::numeric_limits<std::uint16_t>::max() / std::max(1, schedule.virtualStages);
    if (parts < 1 || parts > most)
        throw Error(fmt::format("a stage cannot be cut into {} parts", parts), "",
                    fmt::format("use 1 to {}", most));
    if (schedule.operations.size() * static_cast<std::size_t>(parts) >
        std::numeric_limits<OperationIndex>::max() / 2)
        throw Error(fmt::format("{} operations in {} parts are too many",
                                schedule.operations.size(), parts),
                    "", "use fewer parts or micro-batches");
}

}  // namespace

Schedule splitStages(const Schedule& schedule, int parts) {
    check(schedule, parts);
    Schedule split = schedule;
    split.chunks *= parts;
    split.virtualStages *= parts;
    for (OperationIndex& begin : split.deviceBegin)
        begin *= static_cast<OperationIndex>(parts);
    for (std::size_t d = 0; d < schedule.placement.size(); ++d) {
        split.placement[d].clear();
        for (const int device : schedule.placement[d])
            split.placement[d].insert(split.placement[d].end(), static_cast<std::size_t>(parts),
                                      device);
    }
    split.operations.clear();
    for (const Operation& o : schedule.operations) {
        const int first = o.stage * parts;
        for (int i = 0; i < parts; ++i) {
            Operation part = o;
            part.stage = static_cast<std::uint16_t>(
                o.kind == OperationKind::Forward ? first + i : first + parts - 1 - i);
            split.operations.push_back(part);
        }
    }
    return split;
}

}  // namespace bubblescope
