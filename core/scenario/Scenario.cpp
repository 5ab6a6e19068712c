// SPDX-License-Identifier: Apache-2.0
#include "core/scenario/Scenario.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "core/base/Error.h"
#include "core/base/Units.h"
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

Scenario parse(std::string_view text) {
    const json input = json::parse(text);
    Scenario scenario;
    scenario.name = input.at("name");
    scenario.title = input.at("title");
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
    for (const json& figure : input.at("published"))
        scenario.published.push_back({figure.at("what"), figure.at("value"), figure.at("source")});
    scenario.differences = input.at("differences").get<std::vector<std::string>>();
    return scenario;
}

}  // namespace

std::vector<std::string_view> scenarioNames() {
    std::vector<std::string_view> names;
    for (const ShippedScenario& scenario : shippedScenarios())
        names.push_back(scenario.name);
    return names;
}

Scenario findScenario(std::string_view name) {
    for (const ShippedScenario& scenario : shippedScenarios()) {
        if (scenario.name == canonicalName(name)) return parse(scenario.json);
    }
    throw Error(fmt::format("no scenario '{}'", name), "",
                fmt::format("use one of {}", fmt::join(scenarioNames(), ", ")));
}

}  // namespace bubblescope
