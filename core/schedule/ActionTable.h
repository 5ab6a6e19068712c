// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/schedule/Schedule.h"

namespace bubblescope {

enum class ActionKind : std::uint8_t {
    Forward,
    Backward,
    InputGrad,
    WeightGrad,
    SendForward,
    ReceiveForward,
    SendBackward,
    ReceiveBackward,
    Unshard,
    Reshard,
    ReduceGrad,
};

/// "F", "SEND_F", "UNSHARD": as PyTorch writes it.
std::string_view actionWord(ActionKind kind);

/// Forward, Backward, InputGrad and WeightGrad, which are operations too.
constexpr bool isCompute(ActionKind kind) {
    return kind <= ActionKind::WeightGrad;
}
/// Unshard, Reshard and ReduceGrad concern a stage, whatever the micro-batch.
constexpr bool hasMicroBatch(ActionKind kind) {
    return kind < ActionKind::Unshard;
}

/// What a device does: an operation, one side of a transfer, or work on sharded state.
struct ScheduleAction {
    ActionKind kind = ActionKind::Forward;
    std::uint8_t direction = 0;
    std::uint16_t stage = 0;
    std::uint32_t microBatch = 0;

    bool operator==(const ScheduleAction&) const = default;
};

/// "2F0", "3SEND_F1", "2UNSHARD"; "2'F0" in the second direction.
std::string actionText(const ScheduleAction& action);

/// A cell that is not empty.
struct ActionCell {
    ScheduleAction action;
    std::optional<ScheduleAction>
        fused;       ///< a backward that runs as one block with the forward `action`
    int column = 0;  ///< counted from 1, empty cells included

    bool operator==(const ActionCell&) const = default;
};

/// "2F0", or "(2F0;3B1)OVERLAP_F_B".
std::string cellText(const ActionCell& cell);

/// What every device does, communication included or not: a schedule file of PyTorch.
struct ActionTable {
    std::string name;
    std::vector<std::vector<ActionCell>> rows;  ///< one a device
    std::vector<std::string> notes;             ///< what was read in a way that users should know

    bool hasCommunication() const;
};

/// The table's operations alone. Throws Error, also when the operations cannot run.
Schedule scheduleOf(const ActionTable& table);

/// The schedule's operations, one a column.
ActionTable computeTable(const Schedule& schedule);

/// Adds to the schedule's operations what PyTorch adds: a send and a receive for every edge between
/// devices, each receive where its send allows it first. An input-gradient half and the
/// weight-gradient half that follows at once become one backward.
ActionTable communicationTable(const Schedule& schedule);

enum class Sends {
    Buffered,  ///< a send is over at once
    Blocking   ///< a send waits until the other side receives
};

/// One sentence that names the cells which wait for each other, or for a cell that there is not;
/// empty when there are none. The table has communication.
std::string describeDeadlock(const ActionTable& table, Sends sends);

}  // namespace bubblescope
