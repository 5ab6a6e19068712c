// SPDX-License-Identifier: Apache-2.0
#include "core/schedule/ScheduleText.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <limits>
#include <optional>

#include "core/base/Error.h"
#include "core/schedule/Validate.h"

namespace bubblescope {

namespace {

bool isOneStageADevice(const Schedule& s) {
    if (s.directions() != 1 || s.virtualStages != s.devices) return false;
    for (int stage = 0; stage < s.virtualStages; ++stage) {
        if (s.placement[0][static_cast<std::size_t>(stage)] != stage) return false;
    }
    return true;
}

std::optional<std::uint32_t> takeNumber(std::string_view& word, std::uint32_t limit) {
    std::uint32_t number = 0;
    const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), number);
    if (error != std::errc() || number > limit) return {};
    word.remove_prefix(static_cast<std::size_t>(end - word.data()));
    return number;
}

std::optional<OperationKind> takeKind(std::string_view& word) {
    for (std::size_t k = 0; k < operationKindCount; ++k) {
        const auto kind = static_cast<OperationKind>(k);
        if (!word.starts_with(operationLetter(kind))) continue;
        word.remove_prefix(1);
        return kind;
    }
    return {};
}

std::optional<Operation> parseOperation(std::string_view word, int device) {
    const auto kind = takeKind(word);
    if (!kind) return {};
    const auto microBatch = takeNumber(word, std::numeric_limits<std::int32_t>::max() - 1);
    if (!microBatch) return {};
    Operation o{*kind, 0, static_cast<std::uint16_t>(device), *microBatch};
    if (word.starts_with('@')) {
        word.remove_prefix(1);
        const auto stage = takeNumber(word, std::numeric_limits<std::uint16_t>::max() - 1);
        if (!stage) return {};
        o.stage = static_cast<std::uint16_t>(*stage);
    }
    if (word == "'") {
        o.direction = 1;
        word = {};
    }
    return word.empty() ? std::optional(o) : std::nullopt;
}

/// One operation, or two that are fused.
bool parseWord(std::string_view word, int device, Schedule& schedule) {
    const std::size_t joint = word.find('&');
    const auto first = parseOperation(word.substr(0, joint), device);
    if (!first) return false;
    schedule.operations.push_back(*first);
    if (joint == std::string_view::npos) return true;
    const auto second = parseOperation(word.substr(joint + 1), device);
    if (!second) return false;
    schedule.operations.push_back(*second);
    fuseLastTwo(schedule);
    return true;
}

void parseLine(std::string_view line, Schedule& schedule) {
    const int device = schedule.devices++;
    while (true) {
        const std::size_t begin = line.find_first_not_of(" \t\r");
        if (begin == std::string_view::npos) break;
        line.remove_prefix(begin);
        const std::string_view word = line.substr(0, line.find_first_of(" \t\r"));
        line.remove_prefix(word.size());
        if (word.find_first_not_of('.') == std::string_view::npos) continue;
        if (!parseWord(word, device, schedule))
            throw Error(fmt::format("'{}' is not an operation", word),
                        fmt::format("schedule '{}', line {}", schedule.name, device + 1),
                        "write F, B, I or W and the micro-batch, as in F3, F3@5, F3@5' or F3&B0");
    }
    schedule.deviceBegin.push_back(static_cast<OperationIndex>(schedule.operations.size()));
}

}  // namespace

std::string operationText(const Schedule& schedule, const Operation& o) {
    std::string text = fmt::format("{}{}", operationLetter(o.kind), o.microBatch);
    if (!isOneStageADevice(schedule)) text += fmt::format("@{}", o.stage);
    if (o.direction == 1) text += '\'';
    return text;
}

std::string scheduleText(const Schedule& schedule) {
    std::string text;
    for (int device = 0; device < schedule.devices; ++device) {
        const std::size_t begin = schedule.deviceBegin[static_cast<std::size_t>(device)];
        const std::size_t end = schedule.deviceBegin[static_cast<std::size_t>(device) + 1];
        for (std::size_t i = begin; i < end; ++i) {
            if (i > begin) text += schedule.isFused(i - 1) ? '&' : ' ';
            text += operationText(schedule, schedule.operations[i]);
        }
        text += '\n';
    }
    return text;
}

Schedule parseScheduleText(std::string_view text, std::string name) {
    Schedule schedule;
    schedule.name = std::move(name);
    schedule.deviceBegin.assign(1, 0);
    while (!text.empty()) {
        const std::string_view line = text.substr(0, text.find('\n'));
        text.remove_prefix(std::min(text.size(), line.size() + 1));
        parseLine(line, schedule);
    }
    deriveShape(schedule);
    validate(schedule);
    return schedule;
}

}  // namespace bubblescope
