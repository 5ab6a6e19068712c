// SPDX-License-Identifier: Apache-2.0
#include "core/cost/JsonObject.h"

#include <fmt/format.h>

#include <cmath>
#include <fstream>
#include <iterator>

#include "core/base/Error.h"

namespace bubblescope {

namespace {

constexpr std::size_t mostBytes = 1 << 20;

}  // namespace

JsonObject JsonObject::parse(std::string_view text, const std::string& where) {
    nlohmann::json json = nlohmann::json::parse(text, nullptr, false);
    if (!json.is_object())
        throw Error("is no JSON object", where, "see the files in resources for what it must have");
    return {std::move(json), where, ""};
}

void JsonObject::fail(const std::string& field, const std::string& reason) const {
    throw Error(fmt::format("'{}{}' {}", path_, field, reason), where_, "correct this field");
}

const nlohmann::json& JsonObject::at(const char* field) {
    asked_.insert(field);
    const auto found = json_.find(field);
    if (found == json_.end()) fail(field, "is missing");
    return *found;
}

std::string JsonObject::text(const char* field) {
    const nlohmann::json& value = at(field);
    if (!value.is_string() || value.get_ref<const std::string&>().empty())
        fail(field, "must be text");
    return value.get<std::string>();
}

std::string JsonObject::textOr(const char* field, const std::string& otherwise) {
    return has(field) ? text(field) : otherwise;
}

double JsonObject::number(const char* field, double least, double most) {
    const nlohmann::json& value = at(field);
    if (!value.is_number()) fail(field, "must be a number");
    const double number = value.get<double>();
    if (!(number >= least && number <= most))
        fail(field, fmt::format("is {:g}, and must be {:g} to {:g}", number, least, most));
    return number;
}

double JsonObject::numberOr(const char* field, double otherwise, double least, double most) {
    return has(field) ? number(field, least, most) : otherwise;
}

int JsonObject::whole(const char* field, int least, int most) {
    const double value = number(field, least, most);
    if (value != std::floor(value)) fail(field, fmt::format("is {:g}, no whole number", value));
    return static_cast<int>(value);
}

int JsonObject::wholeOr(const char* field, int otherwise, int least, int most) {
    return has(field) ? whole(field, least, most) : otherwise;
}

bool JsonObject::flagOr(const char* field, bool otherwise) {
    if (!has(field)) return otherwise;
    const nlohmann::json& value = at(field);
    if (!value.is_boolean()) fail(field, "must be true or false");
    return value.get<bool>();
}

JsonObject JsonObject::object(const char* field) {
    const nlohmann::json& value = at(field);
    if (!value.is_object()) fail(field, "must be an object");
    return {value, where_, path_ + field + "."};
}

std::vector<JsonObject> JsonObject::objectsOr(const char* field) {
    std::vector<JsonObject> list;
    if (!has(field)) return list;
    const nlohmann::json& values = at(field);
    if (!values.is_array()) fail(field, "must be a list of objects");
    for (std::size_t i = 0; i < values.size(); ++i) {
        if (!values[i].is_object()) fail(fmt::format("{}[{}]", field, i), "must be an object");
        list.push_back({values[i], where_, fmt::format("{}{}[{}].", path_, field, i)});
    }
    return list;
}

void JsonObject::refuseOthers() const {
    for (const auto& [field, value] : json_.items())
        if (!asked_.contains(field)) fail(field, "is no field of this");
}

std::string readTextFile(const std::string& path, const std::string& hint) {
    std::ifstream stream{path, std::ios::binary};
    std::string text(mostBytes + 1, '\0');
    stream.read(text.data(), static_cast<std::streamsize>(text.size()));
    if (stream.bad() || (!stream.eof() && stream.fail()) || !stream.is_open())
        throw Error(fmt::format("there is no '{}'", path), "", hint);
    text.resize(static_cast<std::size_t>(stream.gcount()));
    if (text.size() > mostBytes) throw Error("is larger than 1 MiB", path, hint);
    return text;
}

}  // namespace bubblescope
