// SPDX-License-Identifier: Apache-2.0
#include "core/trace/ChromeEvent.h"

#include <charconv>
#include <cmath>

#include "core/trace/JsonText.h"

namespace bubblescope {

namespace {

std::string_view withoutQuotes(std::string_view json) {
    if (json.size() < 2 || json.front() != '"') return json;
    return json.substr(1, json.size() - 2);
}

template <typename Number>
std::optional<Number> parseWhole(std::string_view text) {
    Number number{};
    const char* const end = text.data() + text.size();
    const auto [at, error] = std::from_chars(text.data(), end, number);
    if (error != std::errc{} || at != end) return {};
    return number;
}

/// Where an argument goes; nullptr for the many that do not matter here.
std::string_view* placeOf(std::string_view key, ChromeArguments& arguments) {
    switch (key.front()) {
        case 'C':
            return key == "Collective name" ? &arguments.collective : nullptr;
        case 'D':
            return key == "Dst Rank" ? &arguments.destinationRank : nullptr;
        case 'G':
            return key == "Group size" ? &arguments.groupSize : nullptr;
        case 'P':
            if (key == "Process Group Name") return &arguments.groupName;
            if (key == "Process Group Description") return &arguments.groupDescription;
            return key == "Process Group Ranks" ? &arguments.groupRanks : nullptr;
        case 'S':
            return key == "Src Rank" ? &arguments.sourceRank : nullptr;
        case 'c':
            return key == "correlation" ? &arguments.correlation : nullptr;
        case 'd':
            if (key == "device") return &arguments.device;
            return key == "direction" ? &arguments.direction : nullptr;
        case 'i':
            return key == "iteration" ? &arguments.step : nullptr;
        case 'k':
            return key == "kind" ? &arguments.kind : nullptr;
        case 'l':
            return key == "labels" ? &arguments.labels : nullptr;
        case 'm':
            if (key == "microbatch" || key == "micro_batch") return &arguments.microBatch;
            return key == "model_chunk" ? &arguments.modelChunk : nullptr;
        case 'n':
            return key == "name" ? &arguments.name : nullptr;
        case 'p':
            return key == "pp_rank" ? &arguments.pipelineRank : nullptr;
        case 's':
            if (key == "stream") return &arguments.stream;
            if (key == "stage") return &arguments.stage;
            if (key == "step") return &arguments.step;
            return key == "sort_index" ? &arguments.sortIndex : nullptr;
        default:
            return nullptr;
    }
}

}  // namespace

void ChromeEventParser::readField(std::string_view key, std::string_view value,
                                  ChromeEvent& event) {
    switch (key.size()) {  // lets the compiler compare without a call
        case 2:
            if (key == "ph") event.phase = value.starts_with('"') ? text(value) : "";
            if (key == "ts") event.ts = value;
            if (key == "id") event.id = text(value);
            if (key == "bp") event.bindingPoint = text(value);
            break;
        case 3:
            if (key == "dur") event.dur = value;
            if (key == "pid") event.pid = value;
            if (key == "tid") event.tid = value;
            if (key == "cat") event.category = text(value);
            break;
        case 4:
            if (key == "name") event.name = text(value);
            break;
        case 5:
            if (key == "scope") event.scope = text(value);
            break;
        default:
            break;
    }
}

bool ChromeEventParser::readSecondId(JsonObject& object, ChromeEvent& event) {
    return forEachField(object, [&](std::string_view key, JsonValue value) {
        if (key == "local") event.localId = text(jsonToken(value));
        if (key == "global") event.globalId = text(jsonToken(value));
        return true;
    });
}

bool ChromeEventParser::readArguments(JsonObject& object, ChromeArguments& arguments) {
    return forEachField(object, [&](std::string_view key, JsonValue value) {
        if (key.empty()) return true;
        if (std::string_view* const place = placeOf(key, arguments)) *place = jsonToken(value);
        return true;
    });
}

const ChromeArguments& ChromeEventParser::arguments(ChromeEvent& event) {
    JsonObject object;
    if (!event.hasArguments && !event.args.empty() && argumentParser_.open(event.args, object))
        readArguments(object, event.arguments);
    event.hasArguments = true;
    return event.arguments;
}

std::string_view ChromeEventParser::text(std::string_view json) {
    if (json == "null") return {};
    return json.starts_with('"') ? textOf(withoutQuotes(json)) : json;
}

std::string_view ChromeEventParser::textOf(std::string_view escaped) {
    if (escaped.find('\\') == std::string_view::npos) return escaped;
    if (unescapedUsed_ == unescaped_.size()) unescaped_.emplace_back();
    std::string& plain = unescaped_[unescapedUsed_++];
    plain.clear();
    appendUnescaped(escaped, plain);
    return plain;
}

std::optional<std::int64_t> ChromeEventParser::integerOf(std::string_view json) {
    return parseWhole<std::int64_t>(withoutQuotes(json));
}

std::optional<double> ChromeEventParser::numberOf(std::string_view json) {
    if (json.starts_with('"')) return {};
    const auto number = parseWhole<double>(json);
    return number && std::isfinite(*number) ? number : std::nullopt;
}

}  // namespace bubblescope
