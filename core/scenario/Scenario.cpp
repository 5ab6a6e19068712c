// SPDX-License-Identifier: Apache-2.0
#include "core/scenario/Scenario.h"

#include <fmt/format.h>
#include <fmt/ranges.h>


#include "core/base/Error.h"
#include "core/base/Units.h"
#include "core/scenario/ScenarioJson.h"
#include "core/scenario/ShippedScenarios.h"

namespace bubblescope {

namespace {

using nlohmann::json;

Link linkOf(const json& value) {
    return {value.at("latency_ns").get<std::int64_t>(),
            static_cast<std::int64_t>(value.at("bytes_per_second").get<double>())};
}

TransformerModel modelOf(const json& value) {
    return {value.at("name"), value.at("layers"), value.at("hidden"), value.at("sequence"),
            value.at("source")};
}

Accelerator hardwareOf(const json& value) {
    const auto whole = [&](const char* key) {
        return static_cast<std::int64_t>(value.at(key).get<double>());
    };
    std::vector<Link> tensorLinks;
    for (const json& link : value.at("tensor_links"))
        tensorLinks.push_back(linkOf(link));
    return {value.at("name"),
            value.at("peak_flops"),
            value.at("efficiency"),
            whole("memory_bytes"),
            whole("reserved_bytes"),
            whole("memory_bytes_per_second"),
            linkOf(value.at("pipeline_link")),
            linkOf(value.at("replica_link")),
            tensorLinks,
            value.at("source")};
}

Scenario parse(const json& input) {
    Scenario scenario;
    scenario.notes = scenarioNotes(input);
    scenario.model = modelOf(input.at("model"));
    scenario.hardware = hardwareOf(input.at("hardware"));
    scenario.accelerators = input.at("accelerators");
    scenario.microBatchSize = input.at("micro_batch_size");
    scenario.batches = input.at("batches").get<std::vector<int>>();
    for (const json& layout : input.at("layouts"))
        scenario.layouts.push_back(
            {layout.at("tensor"), layout.at("devices"), layout.at("replicas")});
    for (const json& method : input.at("methods"))
        scenario.methods.push_back({method.at("title"), method.at("schedule"), method.at("looping"),
                                    method.value("overlaps", true), method.value("shards", true)});
    return scenario;
}

}  // namespace

ScenarioNotes scenarioNotes(const json& input) {
    ScenarioNotes notes{input.at("name"), input.at("title"), input.at("kind"), {},
                        input.at("differences").get<std::vector<std::string>>()};
    for (const json& figure : input.at("published"))
        notes.published.push_back({figure.at("what"), figure.at("value"), figure.at("source")});
    return notes;
}

json scenarioJson(std::string_view name, std::string_view kind) {
    std::vector<std::string> names;
    for (const ShippedScenario& scenario : shippedScenarios()) {
        json input = json::parse(scenario.json);
        if (!kind.empty() && input.at("kind") != kind) continue;
        if (scenario.name == canonicalName(name)) return input;
        names.emplace_back(scenario.name);
    }
    throw Error(fmt::format("no scenario '{}'", name), "",
                fmt::format("use one of {}", fmt::join(names, ", ")));
}

std::vector<ScenarioNotes> shippedScenarioNotes() {
    std::vector<ScenarioNotes> list;
    for (const ShippedScenario& scenario : shippedScenarios())
        list.push_back(scenarioNotes(json::parse(scenario.json)));
    return list;
}

ScenarioNotes findScenarioNotes(std::string_view name) {
    return scenarioNotes(scenarioJson(name, ""));
}

Scenario findScenario(std::string_view name) {
    return parse(scenarioJson(name, throughputScenarioKind));
}

}  // namespace bubblescope
