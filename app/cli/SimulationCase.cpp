// SPDX-License-Identifier: Apache-2.0
#include "app/cli/SimulationCase.h"

#include <fmt/format.h>

#include <fstream>
#include <limits>
#include <nlohmann/json.hpp>

#include "core/base/Error.h"
#include "core/schedule/ScheduleCsv.h"
#include "core/schedule/Validate.h"

namespace bubblescope {

namespace {

using nlohmann::json;

OperationKind kindOf(const std::string& letter) {
    for (std::size_t k = 0; k < operationKindCount; ++k) {
        if (operationLetter(static_cast<OperationKind>(k)) == letter)
            return static_cast<OperationKind>(k);
    }
    throw Error(fmt::format("'{}' is no kind of operation", letter), "", "use F, B, I or W");
}

/// A whole number within a range; nothing is rounded or wrapped.
std::int64_t integer(const json& value, const char* what, std::int64_t least, std::int64_t most) {
    const bool fits = value.is_number_integer() && value >= least && value <= most;
    if (!fits)
        throw Error(fmt::format("{} is {}", what, value.dump()), "",
                    fmt::format("give a whole number from {} to {}", least, most));
    return value.get<std::int64_t>();
}

int smallInteger(const json& input, const char* key, int otherwise) {
    if (!input.contains(key)) return otherwise;
    return static_cast<int>(
        integer(input.at(key), key, 0, std::numeric_limits<std::int32_t>::max()));
}

OperationDurations durationsOf(const json& input) {
    const json& times = input.at("times");
    const auto list = [&times](const char* kind) {
        OperationDurations::List values;
        if (!times.contains(kind)) return values;
        const json& given = times.at(kind);
        for (const json& value : given.is_array() ? given : json::array({given}))
            values.push_back(integer(value, kind, 0, std::numeric_limits<std::int64_t>::max()));
        return values;
    };
    OperationDurations durations{list("F"), list("B"), list("I"), list("W"), list("FB")};
    if (input.contains("c"))
        durations.pointToPointNs =
            integer(input.at("c"), "c", 0, std::numeric_limits<std::int64_t>::max());
    return durations;
}

/// `opts` has the parameters by their names, and `v` for chunks; switches are true and false.
ScheduleParameters parametersOf(const json& input) {
    const json options = input.value("opts", json::object());
    ScheduleParameters parameters;
    parameters.devices = smallInteger(input, "p", 0);
    parameters.microBatches = smallInteger(input, "m", 0);
    parameters.chunks = smallInteger(options, "v", smallInteger(input, "v", 1));
    for (const FamilyParameter& parameter : familyParameters()) {
        const auto option = options.find(parameter.name);
        if (option == options.end()) continue;
        parameters.*parameter.value =
            option->is_boolean() ? option->get<bool>()
                                 : smallInteger(options, std::string(parameter.name).c_str(), 0);
    }
    parameters.durations = durationsOf(input);
    return parameters;
}

Operation operationOf(OperationKind kind, const json& microBatch, const json& stage,
                      const json& direction) {
    return {kind, static_cast<std::uint8_t>(integer(direction, "direction", 0, 1)),
            static_cast<std::uint16_t>(integer(stage, "virtual stage", 0, 65534)),
            static_cast<std::uint32_t>(integer(microBatch, "micro-batch", 0, 1'000'000'000))};
}

/// A row is [kind, micro-batch, virtual stage, direction]; in an FB row each is a pair, the forward
/// part first.
void addRow(const json& row, Schedule& schedule) {
    if (row.at(0) != "FB") {
        schedule.operations.push_back(
            operationOf(kindOf(row.at(0)), row.at(1), row.at(2), row.at(3)));
        return;
    }
    schedule.operations.push_back(
        operationOf(OperationKind::Forward, row.at(1).at(0), row.at(2).at(0), row.at(3).at(0)));
    schedule.operations.push_back(
        operationOf(OperationKind::Backward, row.at(1).at(1), row.at(2).at(1), row.at(3).at(1)));
    fuseLastTwo(schedule);
}

Schedule listedSchedule(const json& input) {
    Schedule schedule;
    schedule.name = input.value("schedule", "custom");
    schedule.deviceBegin.assign(1, 0);
    for (const json& order : input.at("device_orders")) {
        for (const json& row : order)
            addRow(row, schedule);
        schedule.deviceBegin.push_back(static_cast<OperationIndex>(schedule.operations.size()));
    }
    deriveShape(schedule);
    validate(schedule);
    return schedule;
}

}  // namespace

SimulationCase generatedCase(std::string_view name, const ScheduleParameters& parameters) {
    const ScheduleFamily& family = findScheduleFamily(name);
    SimulationCase result{family.generate(parameters),
                          OperationCosts::complete(parameters.durations)};
    result.isAsynchronous = family.isAsynchronous;
    if (family.bubble.bubbleNs) result.closedFormNs = family.bubble.bubbleNs(parameters);
    return result;
}

SimulationCase readScheduleFile(const std::string& path, const OperationDurations& durations) {
    const ActionTable table = readScheduleCsv(path);
    return {scheduleOf(table), OperationCosts::complete(durations), table.notes};
}

SimulationCase readSimulationCase(const std::string& path) {
    std::ifstream stream(path);
    if (!stream) throw Error("cannot be opened", path, "check the path and its permissions");
    try {
        const json input = json::parse(stream);
        if (input.contains("device_orders"))
            return {listedSchedule(input), OperationCosts::complete(durationsOf(input))};
        return generatedCase(input.at("schedule").get<std::string>(), parametersOf(input));
    } catch (const json::exception& error) {
        throw Error(error.what(), path, "give an object with schedule, p, m, v, opts, times and c");
    }
}

}  // namespace bubblescope
