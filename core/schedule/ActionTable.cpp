// SPDX-License-Identifier: Apache-2.0
#include "core/schedule/ActionTable.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "core/base/Error.h"
#include "core/schedule/Validate.h"

namespace bubblescope {

namespace {

Operation operationOf(const ScheduleAction& a) {
    return {static_cast<OperationKind>(a.kind), a.direction, a.stage, a.microBatch};
}

ScheduleAction actionOf(const Operation& o) {
    return {static_cast<ActionKind>(o.kind), o.direction, o.stage, o.microBatch};
}

}  // namespace

std::string_view actionWord(ActionKind kind) {
    static constexpr std::array<std::string_view, 11> words{
        "F",      "B",      "I",       "W",       "SEND_F",     "RECV_F",
        "SEND_B", "RECV_B", "UNSHARD", "RESHARD", "REDUCE_GRAD"};
    return words[static_cast<std::size_t>(kind)];
}

std::string actionText(const ScheduleAction& a) {
    return fmt::format("{}{}{}{}", a.stage, a.direction == 1 ? "'" : "", actionWord(a.kind),
                       hasMicroBatch(a.kind) ? std::to_string(a.microBatch) : "");
}

std::string cellText(const ActionCell& cell) {
    if (!cell.fused) return actionText(cell.action);
    return fmt::format("({};{})OVERLAP_F_B", actionText(cell.action), actionText(*cell.fused));
}

bool ActionTable::hasCommunication() const {
    return std::any_of(rows.begin(), rows.end(), [](const auto& row) {
        return std::any_of(row.begin(), row.end(), [](const ActionCell& cell) {
            return hasMicroBatch(cell.action.kind) && !isCompute(cell.action.kind);
        });
    });
}

Schedule scheduleOf(const ActionTable& table) {
    Schedule schedule;
    schedule.name = table.name;
    schedule.deviceBegin.assign(1, 0);
    for (const std::vector<ActionCell>& row : table.rows) {
        for (const ActionCell& cell : row) {
            if (!isCompute(cell.action.kind)) continue;
            schedule.operations.push_back(operationOf(cell.action));
            if (!cell.fused) continue;
            schedule.operations.push_back(operationOf(*cell.fused));
            fuseLastTwo(schedule);
        }
        schedule.deviceBegin.push_back(static_cast<OperationIndex>(schedule.operations.size()));
    }
    deriveShape(schedule);
    validate(schedule);
    return schedule;
}

ActionTable computeTable(const Schedule& schedule) {
    ActionTable table{schedule.name, {}, {}};
    for (int device = 0; device < schedule.devices; ++device) {
        const std::size_t end = schedule.deviceBegin[static_cast<std::size_t>(device) + 1];
        std::vector<ActionCell>& row = table.rows.emplace_back();
        for (std::size_t i = schedule.deviceBegin[static_cast<std::size_t>(device)]; i < end; ++i) {
            ActionCell cell{actionOf(schedule.operations[i]), {}, static_cast<int>(row.size()) + 1};
            if (schedule.isFused(i)) {
                cell.fused = actionOf(schedule.operations[++i]);
                if (schedule.operations[i].kind == OperationKind::Forward)
                    throw Error(fmt::format("{} runs forwards of two micro-batches at once, which "
                                            "PyTorch's schedule CSV has no form for",
                                            schedule.name),
                                "", "write it without forward doubling and backward halving");
            }
            row.push_back(cell);
        }
    }
    return table;
}

}  // namespace bubblescope
