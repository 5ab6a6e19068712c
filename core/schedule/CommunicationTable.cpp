// SPDX-License-Identifier: Apache-2.0
// The way in which PyTorch lowers a schedule of operations to one with communication
// (torch.distributed.pipelining, _merge_bw and _add_send_recv).
#include "core/base/Error.h"
#include "core/schedule/ActionTable.h"
#include "core/schedule/Outputs.h"
#include "core/schedule/Validate.h"

namespace bubblescope {

namespace {

/// Halves that follow each other become one backward.
void mergeHalves(std::vector<ActionCell>& row) {
    std::vector<ActionCell> merged;
    for (const ActionCell& cell : row) {
        ScheduleAction wanted = cell.action;
        wanted.kind = ActionKind::InputGrad;
        if (cell.action.kind == ActionKind::WeightGrad && !merged.empty() &&
            merged.back().action == wanted) {
            merged.back().action.kind = ActionKind::Backward;
        } else {
            merged.push_back(cell);
        }
    }
    row = std::move(merged);
}

class Lowering {
  public:
    explicit Lowering(const Schedule& schedule)
        : schedule_(schedule),
          outputs_(schedule),
          made_(outputs_.count(), 0),
          compute_(computeTable(schedule)),
          next_(compute_.rows.size(), 0),
          lowered_{schedule.name, std::vector<std::vector<ActionCell>>(compute_.rows.size()), {}} {
        for (std::vector<ActionCell>& row : compute_.rows)
            mergeHalves(row);
    }

    /// Takes one cell a device in turn, for as long as a device has one whose inputs are there.
    ActionTable run() {
        bool moved = true;
        while (moved) {
            moved = false;
            for (std::size_t d = 0; d < next_.size(); ++d) {
                const std::vector<ActionCell>& row = compute_.rows[d];
                if (next_[d] == row.size() || !isReady(row[next_[d]])) continue;
                take(d, row[next_[d]++]);
                moved = true;
            }
        }
        return std::move(lowered_);
    }

  private:
    static Operation operationOf(const ScheduleAction& a) {
        return {static_cast<OperationKind>(a.kind), a.direction, a.stage, a.microBatch};
    }

    bool isReady(const ScheduleAction& action) const {
        for (const Outputs::Input& input : outputs_.neededBy(operationOf(action))) {
            if (!made_[input.output]) return false;
        }
        return true;
    }
    bool isReady(const ActionCell& cell) const {
        return isReady(cell.action) && (!cell.fused || isReady(*cell.fused));
    }

    void take(std::size_t device, const ActionCell& cell) {
        lowered_.rows[device].push_back(cell);
        lowered_.rows[device].back().column = static_cast<int>(lowered_.rows[device].size());
        deliver(cell.action);
        if (cell.fused) deliver(*cell.fused);
    }

    /// Sends an operation's result on where the next stage lies on another device.
    void deliver(const ScheduleAction& action) {
        made_[outputs_.madeBy(operationOf(action))] = 1;
        if (action.kind == ActionKind::WeightGrad) return;
        const bool isForward = action.kind == ActionKind::Forward;
        const int next = action.stage + (isForward ? 1 : -1);
        if (next < 0 || next == schedule_.virtualStages) return;
        const std::vector<int>& placement = schedule_.placement[action.direction];
        const int from = placement[action.stage];
        const int to = placement[static_cast<std::size_t>(next)];
        if (from == to) return;
        append(from, {isForward ? ActionKind::SendForward : ActionKind::SendBackward,
                      action.direction, action.stage, action.microBatch});
        append(to, {isForward ? ActionKind::ReceiveForward : ActionKind::ReceiveBackward,
                    action.direction, static_cast<std::uint16_t>(next), action.microBatch});
    }

    void append(int device, const ScheduleAction& action) {
        std::vector<ActionCell>& row = lowered_.rows[static_cast<std::size_t>(device)];
        row.push_back({action, {}, static_cast<int>(row.size()) + 1});
    }

    const Schedule& schedule_;
    Outputs outputs_;
    std::vector<std::uint8_t> made_;
    ActionTable compute_;
    std::vector<std::size_t> next_;
    ActionTable lowered_;
};

}  // namespace

ActionTable communicationTable(const Schedule& schedule) {
    validate(schedule);
    return Lowering(schedule).run();
}

}  // namespace bubblescope
