// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>
#include <unordered_map>
#include <unordered_set>

#include "core/schedule/ActionTable.h"

namespace bubblescope {

namespace {

using Key = std::uint64_t;

Key keyOf(const ScheduleAction& a) {
    return static_cast<Key>(a.kind) << 56 | static_cast<Key>(a.direction) << 48 |
           static_cast<Key>(a.stage) << 32 | a.microBatch;
}

constexpr bool isSend(ActionKind kind) {
    return kind == ActionKind::SendForward || kind == ActionKind::SendBackward;
}
constexpr bool isReceive(ActionKind kind) {
    return kind == ActionKind::ReceiveForward || kind == ActionKind::ReceiveBackward;
}

ScheduleAction changed(ScheduleAction action, ActionKind kind, int stages = 0) {
    action.kind = kind;
    action.stage = static_cast<std::uint16_t>(action.stage + stages);
    return action;
}

/// The other side of a transfer.
ScheduleAction peerOf(const ScheduleAction& a) {
    switch (a.kind) {
        case ActionKind::SendForward:
            return changed(a, ActionKind::ReceiveForward, 1);
        case ActionKind::ReceiveForward:
            return changed(a, ActionKind::SendForward, -1);
        case ActionKind::SendBackward:
            return changed(a, ActionKind::ReceiveBackward, -1);
        default:
            return changed(a, ActionKind::SendBackward, 1);
    }
}

struct Place {
    std::size_t row;
    std::size_t cell;
};

/// Runs the table without times and stops where every row waits.
class TableRun {
  public:
    TableRun(const ActionTable& table, Sends sends)
        : table_(table), sends_(sends), heads_(table.rows.size(), 0) {
        for (std::size_t row = 0; row < table.rows.size(); ++row) {
            for (std::size_t cell = 0; cell < table.rows[row].size(); ++cell) {
                const ActionCell& content = table.rows[row][cell];
                note(content.action, {row, cell});
                if (content.fused) note(*content.fused, {row, cell});
            }
        }
        bool moved = true;
        while (moved) {
            moved = false;
            for (std::size_t row = 0; row < heads_.size(); ++row) {
                while (!isAtEnd(row) && !waitsFor(row)) {
                    pass(row);
                    moved = true;
                }
            }
        }
    }

    bool isAtEnd(std::size_t row) const { return heads_[row] == table_.rows[row].size(); }
    const ActionCell& head(std::size_t row) const { return table_.rows[row][heads_[row]]; }

    /// The first action that the row's next cell waits for.
    std::optional<ScheduleAction> waitsFor(std::size_t row) const {
        const ActionCell& cell = head(row);
        const auto missing = missingInput(cell.action);
        if (missing || !cell.fused) return missing;
        return missingInput(*cell.fused);
    }

    std::optional<Place> placeOf(const ScheduleAction& action) const {
        const auto found = places_.find(keyOf(action));
        return found == places_.end() ? std::nullopt : std::optional(found->second);
    }

  private:
    void note(const ScheduleAction& action, Place place) {
        places_.emplace(keyOf(action), place);
        stages_ = std::max(stages_, action.stage + 1);
    }
    bool isListed(const ScheduleAction& action) const { return places_.contains(keyOf(action)); }
    bool isDone(const ScheduleAction& action) const { return done_.contains(keyOf(action)); }

    /// The backward of a stage, whole or its first half.
    ScheduleAction gradientOf(const ScheduleAction& a, int stages) const {
        const ScheduleAction half = changed(a, ActionKind::InputGrad, stages);
        return isListed(half) ? half : changed(a, ActionKind::Backward, stages);
    }

    /// What an action needs besides the other side of a transfer; in this order.
    std::vector<ScheduleAction> inputsOf(const ScheduleAction& a) const {
        const auto received = [this](const ScheduleAction& receive, const ScheduleAction& local) {
            return isListed(local) && !isListed(receive) ? local : receive;
        };
        switch (a.kind) {
            case ActionKind::Forward:
                if (a.stage == 0) return {};
                return {received(changed(a, ActionKind::ReceiveForward),
                                 changed(a, ActionKind::Forward, -1))};
            case ActionKind::Backward:
            case ActionKind::InputGrad:
                if (a.stage + 1 == stages_) return {changed(a, ActionKind::Forward)};
                return {changed(a, ActionKind::Forward),
                        received(changed(a, ActionKind::ReceiveBackward), gradientOf(a, 1))};
            case ActionKind::WeightGrad:
                return {changed(a, ActionKind::InputGrad)};
            case ActionKind::SendForward:
                return {changed(a, ActionKind::Forward)};
            case ActionKind::SendBackward:
                return {gradientOf(a, 0)};
            default:
                return {};
        }
    }

    std::optional<ScheduleAction> missingInput(const ScheduleAction& action) const {
        for (const ScheduleAction& input : inputsOf(action)) {
            if (!isDone(input)) return input;
        }
        const bool meets =
            isReceive(action.kind) || (isSend(action.kind) && sends_ == Sends::Blocking);
        if (!meets || isDone(peerOf(action)) || peerIsReady(action)) return {};
        return peerOf(action);
    }

    /// With blocking sends, both sides pass together once both are next in their rows.
    bool peerIsReady(const ScheduleAction& action) const {
        const auto place = placeOf(peerOf(action));
        if (sends_ == Sends::Buffered || !place || heads_[place->row] != place->cell) return false;
        const auto inputs = inputsOf(peerOf(action));
        return std::all_of(inputs.begin(), inputs.end(),
                           [this](const ScheduleAction& input) { return isDone(input); });
    }

    void pass(std::size_t row) {
        const ActionCell& cell = head(row);
        done_.insert(keyOf(cell.action));
        if (cell.fused) done_.insert(keyOf(*cell.fused));
        ++heads_[row];
    }

    const ActionTable& table_;
    Sends sends_;
    std::vector<std::size_t> heads_;
    std::unordered_map<Key, Place> places_;
    std::unordered_set<Key> done_;
    int stages_ = 0;
};

std::string describeCell(std::size_t row, const ActionCell& cell) {
    return fmt::format("row {}, column {} ({})", row + 1, cell.column, cellText(cell));
}

}  // namespace

std::string describeDeadlock(const ActionTable& table, Sends sends) {
    const TableRun run(table, sends);
    std::size_t row = 0;
    while (row < table.rows.size() && run.isAtEnd(row))
        ++row;
    if (row == table.rows.size()) return {};

    // From any waiting row, the cells that are waited for lead into a circle or to a missing cell.
    std::vector<int> visits(table.rows.size(), 0);
    std::string sentence;
    while (true) {
        const int visit = ++visits[row];
        if (visit == 3) return sentence;
        const ActionCell& waiting = run.head(row);
        const ScheduleAction wanted = *run.waitsFor(row);
        const auto place = run.placeOf(wanted);
        if (!place)
            return fmt::format("{} waits for {}, which is in no row", describeCell(row, waiting),
                               actionText(wanted));
        if (visit == 2)
            sentence += fmt::format("{}{} waits for {}", sentence.empty() ? "" : ", ",
                                    describeCell(row, waiting),
                                    describeCell(place->row, table.rows[place->row][place->cell]));
        row = place->row;
    }
}

}  // namespace bubblescope
