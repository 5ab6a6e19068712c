// SPDX-License-Identifier: Apache-2.0
#include "core/trace/ClassificationRules.h"

#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <nlohmann/json.hpp>

#include "core/base/Error.h"
#include "core/trace/ShippedRules.h"

namespace bubblescope {

namespace {

using nlohmann::json;

constexpr std::array<std::string_view, rulePlaceCount> placeNames{"range",  "nvtx",     "operator",
                                                                  "kernel", "category", "instant"};
constexpr std::array<std::string_view, 6> fieldNames{"in",      "name",      "kind",
                                                     "counted", "direction", "writer"};

[[noreturn]] void refuse(const std::string& what, const std::string& hint) {
    throw Error(what, {}, hint);
}

std::string textOf(const json& rule, const char* field) {
    if (!rule.contains(field) || !rule[field].is_string())
        refuse(fmt::format("\"{}\" is missing or no text", field),
               R"(a rule is {"in": "range", "name": "F{micro_batch}", "kind": "forward"})");
    return rule[field].get<std::string>();
}

RulePlace placeOf(const std::string& name) {
    const auto found = std::ranges::find(placeNames, name);
    if (found == placeNames.end())
        refuse(fmt::format("\"in\" is \"{}\"", name),
               fmt::format("use one of {}", fmt::join(placeNames, ", ")));
    return static_cast<RulePlace>(found - placeNames.begin());
}

SliceKind kindOf(const std::string& name) {
    if (const auto kind = sliceKindNamed(name)) return *kind;
    std::string known = "step";
    for (const SliceKindTraits& kind : sliceKindTable)
        known += fmt::format(", {}", kind.name);
    refuse(fmt::format("\"kind\" is \"{}\"", name), fmt::format("use one of {}", known));
}

NameMeaning meaningOf(const json& rule) {
    for (const auto& [field, value] : rule.items()) {
        if (std::ranges::find(fieldNames, field) == fieldNames.end())
            refuse(fmt::format("there is no field \"{}\"", field),
                   fmt::format("use {}", fmt::join(fieldNames, ", ")));
    }
    NameMeaning meaning;
    const std::string kind = textOf(rule, "kind");
    meaning.isStep = kind == "step";
    if (!meaning.isStep) meaning.kind = kindOf(kind);
    const json counted = rule.value("counted", json(false));
    const json direction = rule.value("direction", json(-1));
    if (!counted.is_boolean()) refuse("\"counted\" is no truth value", "use true or false");
    if (!direction.is_number_integer() || direction > 1)
        refuse("\"direction\" is no direction of a pipeline", "use 0 or 1");
    meaning.isCounted = counted.get<bool>();
    meaning.detail.direction = direction.get<std::int32_t>();
    return meaning;
}

bool isCaseBlind(RulePlace place) {
    return place == RulePlace::Kernel || place == RulePlace::Category;
}

}  // namespace

std::optional<SliceKind> sliceKindNamed(std::string_view name) {
    const auto found = std::ranges::find(sliceKindTable, name, &SliceKindTraits::name);
    if (found == sliceKindTable.end()) return std::nullopt;
    return static_cast<SliceKind>(found - sliceKindTable.begin());
}

void ClassificationRules::add(std::string_view text, const std::string& where) {
    int number = 0;
    try {
        const json document = json::parse(text);
        if (!document.is_object() || !document.contains("rules") || !document["rules"].is_array())
            throw Error("there is no list \"rules\"", where, R"(write {"rules": [ … ]})");
        for (const json& rule : document["rules"]) {
            ++number;
            if (!rule.is_object()) refuse("it is no object", "write it as {…}");
            const RulePlace place = placeOf(textOf(rule, "in"));
            NameMeaning meaning = meaningOf(rule);
            meaning.rule = count_++;
            const auto letters = isCaseBlind(place) ? NamePattern::Letters::SameInAnyCase
                                                    : NamePattern::Letters::Differ;
            rules_[static_cast<std::size_t>(place)].push_back(
                {NamePattern(textOf(rule, "name"), letters), meaning});
        }
    } catch (const json::exception& error) {
        throw Error(fmt::format("the rules are no JSON: {}", error.what()), where,
                    "see docs/traces.md");
    } catch (const Error& error) {
        if (number == 0) throw;
        throw Error(fmt::format("rule {}: {}", number, error.what()), where, {});
    }
}

const ClassificationRules& ClassificationRules::shipped() {
    static const ClassificationRules rules = [] {
        ClassificationRules made;
        made.add(shippedRules(), "resources/classification.json");
        return made;
    }();
    return rules;
}

ClassificationRules ClassificationRules::fromFile(const std::string& path) {
    std::ifstream stream(path, std::ios::binary);
    if (!stream) throw Error("the rules cannot be opened", path, "check the path");
    const std::string text((std::istreambuf_iterator<char>(stream)), {});
    ClassificationRules rules;
    rules.add(text, path);
    rules.add(shippedRules(), "resources/classification.json");
    return rules;
}

std::optional<NameMeaning> ClassificationRules::match(RulePlace place,
                                                      std::string_view name) const {
    for (const Rule& rule : rules_[static_cast<std::size_t>(place)]) {
        NameMeaning meaning = rule.meaning;
        if (rule.pattern.matches(name, meaning.detail)) return meaning;
    }
    return {};
}

}  // namespace bubblescope
