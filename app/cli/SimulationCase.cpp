// SPDX-License-Identifier: Apache-2.0
#include "app/cli/SimulationCase.h"

#include <fmt/format.h>

#include <fstream>
#include <limits>
#include <nlohmann/json.hpp>

#include "core/base/Error.h"
#include "core/schedule/ScheduleFamily.h"
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

OperationCosts::Durations durations(const json& times, const char* kind) {
    OperationCosts::Durations result;
    if (!times.contains(kind)) return result;
    const json& given = times.at(kind);
    for (const json& value : given.is_array() ? given : json::array({given}))
        result.push_back(integer(value, kind, 0, std::numeric_limits<std::int64_t>::max()));
    return result;
}

/// A full backward without a time of its own takes both halves.
OperationCosts::Durations sumOfHalves(const OperationCosts::Durations& inputGradNs,
                                      const OperationCosts::Durations& weightGradNs) {
    const auto stages = std::max(inputGradNs.size(), weightGradNs.size());
    if (inputGradNs.size() != weightGradNs.size() && stages > 1 &&
        std::min(inputGradNs.size(), weightGradNs.size()) != 1)
        throw Error("I and W have different numbers of durations", "", "give the same for both");
    OperationCosts::Durations sums;
    for (std::size_t stage = 0; stage < stages; ++stage)
        sums.push_back(inputGradNs[inputGradNs.size() == 1 ? 0 : stage] +
                       weightGradNs[weightGradNs.size() == 1 ? 0 : stage]);
    return sums;
}

OperationCosts costsOf(const json& input) {
    const json& times = input.at("times");
    OperationCosts costs;
    const auto take = [&](const char* kind, OperationCosts::Durations& target) {
        if (auto given = durations(times, kind); !given.empty()) target = std::move(given);
    };
    take("F", costs.forwardNs);
    take("I", costs.inputGradNs);
    take("W", costs.weightGradNs);
    costs.backwardNs = sumOfHalves(costs.inputGradNs, costs.weightGradNs);
    take("B", costs.backwardNs);
    if (input.contains("c"))
        costs.pointToPointNs =
            integer(input.at("c"), "c", 0, std::numeric_limits<std::int64_t>::max());
    return costs;
}

ScheduleParameters parametersOf(const json& input) {
    const json options = input.value("opts", json::object());
    ScheduleParameters parameters;
    parameters.devices = smallInteger(input, "p", 0);
    parameters.microBatches = smallInteger(input, "m", 0);
    parameters.chunks = smallInteger(options, "v", smallInteger(input, "v", 1));
    parameters.group = smallInteger(options, "group", 0);
    return parameters;
}

/// A row is [kind, micro-batch, virtual stage, direction].
Operation operationOf(const json& row) {
    return {kindOf(row.at(0)), static_cast<std::uint8_t>(integer(row.at(3), "direction", 0, 1)),
            static_cast<std::uint16_t>(integer(row.at(2), "virtual stage", 0, 65534)),
            static_cast<std::uint32_t>(integer(row.at(1), "micro-batch", 0, 1'000'000'000))};
}

Schedule listedSchedule(const json& input) {
    Schedule schedule;
    schedule.name = input.value("schedule", "custom");
    schedule.deviceBegin.assign(1, 0);
    for (const json& order : input.at("device_orders")) {
        for (const json& row : order)
            schedule.operations.push_back(operationOf(row));
        schedule.deviceBegin.push_back(static_cast<OperationIndex>(schedule.operations.size()));
    }
    deriveShape(schedule);
    validate(schedule);
    return schedule;
}

}  // namespace

SimulationCase readSimulationCase(const std::string& path) {
    std::ifstream stream(path);
    if (!stream) throw Error("cannot be opened", path, "check the path and its permissions");
    try {
        const json input = json::parse(stream);
        if (input.contains("device_orders")) return {listedSchedule(input), costsOf(input)};
        const std::string name = input.at("schedule");
        return {findScheduleFamily(name).generate(parametersOf(input)), costsOf(input)};
    } catch (const json::exception& error) {
        throw Error(error.what(), path, "give an object with schedule, p, m, v, opts, times and c");
    }
}

}  // namespace bubblescope
