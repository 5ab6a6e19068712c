// SPDX-License-Identifier: Apache-2.0
#include "core/schedule/ScheduleCsv.h"

#include <fmt/format.h>

#include <charconv>
#include <fstream>
#include <iterator>
#include <limits>
#include <unordered_set>

#include "core/base/Error.h"

namespace bubblescope {

namespace {

constexpr std::string_view blanks = " \t\r\"";
constexpr std::string_view overlapWord = "OVERLAP_F_B";

/// A full backward where B is the input-gradient half.
constexpr std::string_view oldFullBackward = "BW";

std::string_view trimmed(std::string_view text) {
    const std::size_t begin = text.find_first_not_of(blanks);
    if (begin == std::string_view::npos) return {};
    return text.substr(begin, text.find_last_not_of(blanks) - begin + 1);
}

/// The text before `separator`, which is taken away with it.
std::string_view takeUntil(std::string_view& text, char separator) {
    const std::string_view head = text.substr(0, text.find(separator));
    text.remove_prefix(std::min(text.size(), head.size() + 1));
    return head;
}

std::optional<std::uint32_t> takeNumber(std::string_view& text, std::uint32_t most) {
    std::uint32_t number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc() || number > most) return {};
    text.remove_prefix(static_cast<std::size_t>(end - text.data()));
    return number;
}

class Parser {
  public:
    explicit Parser(std::string name) : table_{std::move(name), {}, {}} {}

    ActionTable parse(std::string_view text) {
        if (text.starts_with("\xEF\xBB\xBF")) text.remove_prefix(3);
        while (!text.empty())
            parseRow(takeUntil(text, '\n'));
        while (!table_.rows.empty() && table_.rows.back().empty())
            table_.rows.pop_back();
        readOldWords();
        return std::move(table_);
    }

  private:
    void parseRow(std::string_view line) {
        std::vector<ActionCell>& row = table_.rows.emplace_back();
        for (int column = 1; !line.empty(); ++column) {
            const std::string_view text = trimmed(takeUntil(line, ','));
            if (text.empty()) continue;
            auto cell = parseCell(text);
            if (!cell)
                throw Error(
                    fmt::format("'{}' is not an action", text),
                    fmt::format("{}, row {}, column {}", table_.name, table_.rows.size(), column),
                    "write stage, kind and micro-batch, as in 2F0, 0I3, 3SEND_F1, 2UNSHARD or "
                    "(2F0;3B1)OVERLAP_F_B");
            cell->column = column;
            row.push_back(*cell);
        }
    }

    std::optional<ActionCell> parseCell(std::string_view text) {
        if (!text.starts_with('(')) {
            const auto action = parseAction(text);
            return action ? std::optional(ActionCell{*action, {}, 0}) : std::nullopt;
        }
        text.remove_prefix(1);
        const auto forward = parseAction(trimmed(takeUntil(text, ';')));
        const auto backward = parseAction(trimmed(takeUntil(text, ')')));
        if (trimmed(text) != overlapWord || !forward || !backward) return {};
        if (forward->kind != ActionKind::Forward || backward->kind != ActionKind::Backward)
            return {};
        return ActionCell{*forward, backward, 0};
    }

    std::optional<ScheduleAction> parseAction(std::string_view text) {
        ScheduleAction action;
        const auto stage = takeNumber(text, std::numeric_limits<std::uint16_t>::max() - 1);
        if (!stage) return {};
        action.stage = static_cast<std::uint16_t>(*stage);
        if (text.starts_with('\'')) {
            action.direction = 1;
            text.remove_prefix(1);
        }
        const std::size_t length = std::min(text.find_first_of("0123456789"), text.size());
        if (!takeKind(text.substr(0, length), action.kind)) return {};
        text.remove_prefix(length);
        if (!hasMicroBatch(action.kind)) return text.empty() ? std::optional(action) : std::nullopt;
        const auto microBatch = takeNumber(text, 1'000'000'000);
        if (!microBatch || !text.empty()) return {};
        action.microBatch = *microBatch;
        return action;
    }

    bool takeKind(std::string_view word, ActionKind& kind) {
        for (int k = 0; k <= static_cast<int>(ActionKind::ReduceGrad); ++k) {
            kind = static_cast<ActionKind>(k);
            if (actionWord(kind) == word) return true;
        }
        kind = ActionKind::Backward;
        hasOldFullBackward_ |= word == oldFullBackward;
        return word == oldFullBackward;
    }

    /// A B beside a W of its own is half a backward.
    void readOldWords() {
        std::unordered_set<std::string> weightGrads;
        bool hasInputGrads = false;
        for (const auto& row : table_.rows) {
            for (const ActionCell& cell : row) {
                hasInputGrads |= cell.action.kind == ActionKind::InputGrad;
                if (cell.action.kind == ActionKind::WeightGrad)
                    weightGrads.insert(actionText(cell.action));
            }
        }
        if (!hasOldFullBackward_ && (hasInputGrads || weightGrads.empty())) return;
        for (auto& row : table_.rows) {
            for (ActionCell& cell : row) {
                ScheduleAction half = cell.action;
                half.kind = ActionKind::WeightGrad;
                if (cell.action.kind == ActionKind::Backward &&
                    weightGrads.contains(actionText(half)))
                    cell.action.kind = ActionKind::InputGrad;
            }
        }
        table_.notes.emplace_back(
            "older words: B beside W is read as the input-gradient half I, and BW as the full "
            "backward B");
    }

    ActionTable table_;
    bool hasOldFullBackward_ = false;
};

}  // namespace

ActionTable parseScheduleCsv(std::string_view text, std::string name) {
    return Parser(std::move(name)).parse(text);
}

std::string scheduleCsv(const ActionTable& table) {
    std::string text;
    for (const std::vector<ActionCell>& row : table.rows) {
        int column = 1;
        for (const ActionCell& cell : row) {
            text.append(static_cast<std::size_t>(cell.column - column), ',');
            text += cellText(cell);
            column = cell.column;
        }
        text += '\n';
    }
    return text;
}

ActionTable readScheduleCsv(const std::string& path) {
    std::ifstream stream(path, std::ios::binary);
    if (!stream) throw Error("cannot be opened", path, "check the path and its permissions");
    const std::string text{std::istreambuf_iterator<char>(stream), {}};
    ActionTable table = parseScheduleCsv(text, path);
    if (!table.hasCommunication()) return table;
    const std::string deadlock = describeDeadlock(table, Sends::Buffered);
    if (!deadlock.empty())
        throw Error("its communication deadlocks: " + deadlock, path, "reorder these cells");
    const std::string blocked = describeDeadlock(table, Sends::Blocking);
    if (!blocked.empty())
        table.notes.push_back("with blocking sends it would deadlock: " + blocked);
    return table;
}

}  // namespace bubblescope
