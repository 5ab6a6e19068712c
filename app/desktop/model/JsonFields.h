// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <fmt/format.h>

#include <QString>
#include <QStringList>
#include <array>
#include <concepts>
#include <limits>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/base/Error.h"

namespace bubblescope {

using Json = nlohmann::ordered_json;

/// Where in which file a value stands, for errors: "runs[2].simulation.layers".
struct JsonPlace {
    std::string file;
    std::string path = {};

    JsonPlace in(std::string_view name) const {
        return {file, path.empty() ? std::string(name) : path + '.' + std::string(name)};
    }
    JsonPlace at(std::size_t index) const { return {file, fmt::format("{}[{}]", path, index)}; }
    [[noreturn]] void fail(std::string_view reason) const {
        throw Error(fmt::format("\"{}\" {}", path, reason), file, {});
    }
};

/// Writes fields into an object. The same table of fields is read by JsonReader.
class JsonWriter {
  public:
    template <class T>
    void operator()(const char* name, const T& value) {
        json_[name] = value;
    }
    void operator()(const char* name, const QString& value) { json_[name] = value.toStdString(); }
    void operator()(const char* name, const QStringList& value) {
        Json& list = json_[name] = Json::array();
        for (const QString& text : value)
            list.push_back(text.toStdString());
    }
    /// Nothing is written for an empty one.
    template <class T>
    void operator()(const char* name, const std::optional<T>& value) {
        if (value) (*this)(name, *value);
    }
    template <class T, class Name, class Find>
    void named(const char* name, const T& value, Name nameOf, Find) {
        json_[name] = std::string(nameOf(value));
    }
    template <class T, class Name, class Find>
    void named(const char* name, const std::optional<T>& value, Name nameOf, Find find) {
        if (value) named(name, *value, nameOf, find);
    }
    template <class T, std::size_t count>
    void choice(const char* name, const T& value, const std::array<const char*, count>& names) {
        json_[name] = names.at(static_cast<std::size_t>(value));
    }
    template <class T, class Fields>
    void group(const char* name, const T& value, Fields fields) {
        JsonWriter inner;
        fields(inner, value);
        json_[name] = std::move(inner).json();
    }
    template <class T, class Fields>
    void groups(const char* name, const std::vector<T>& values, Fields fields) {
        Json& list = json_[name] = Json::array();
        for (const T& value : values) {
            JsonWriter inner;
            fields(inner, value);
            list.push_back(std::move(inner).json());
        }
    }

    Json json() && { return std::move(json_); }

  private:
    Json json_ = Json::object();
};

/// Reads fields from an object; those that are missing stay as they are. Throws Error that names
/// file and field.
class JsonReader {
  public:
    JsonReader(const Json& json, JsonPlace place) : json_(json), place_(std::move(place)) {
        if (!json_.is_object()) place_.fail("is not an object");
    }

    const JsonPlace& place() const { return place_; }
    /// Null where it is missing.
    const Json* find(const char* name) const {
        const auto found = json_.find(name);
        return found == json_.end() || found->is_null() ? nullptr : &*found;
    }

    template <class T>
    void operator()(const char* name, T& value) const {
        if (const Json* json = find(name)) read(*json, place_.in(name), value);
    }
    template <class T, class Name, class Find>
    void named(const char* name, T& value, Name, Find findValue) const {
        std::string text;
        (*this)(name, text);
        if (text.empty()) return;
        try {
            value = findValue(text);
        } catch (const Error& error) {
            place_.in(name).fail(std::string("is not right: ") + error.what());
        }
    }
    template <class T, std::size_t count>
    void choice(const char* name, T& value, const std::array<const char*, count>& names) const {
        std::string text;
        (*this)(name, text);
        if (text.empty()) return;
        for (std::size_t i = 0; i < count; ++i)
            if (text == names[i]) return void(value = static_cast<T>(i));
        place_.in(name).fail(fmt::format("is '{}', not one of {}", text, fmt::join(names, ", ")));
    }
    template <class T, class Fields>
    void group(const char* name, T& value, Fields fields) const {
        const Json* json = find(name);
        if (!json) return;
        const JsonReader inner(*json, place_.in(name));
        fields(inner, value);
    }
    template <class T, class Fields>
    void groups(const char* name, std::vector<T>& values, Fields fields) const {
        const Json* json = find(name);
        if (!json) return;
        const JsonPlace place = place_.in(name);
        if (!json->is_array()) place.fail("is not a list");
        for (std::size_t i = 0; i < json->size(); ++i) {
            const JsonReader inner((*json)[i], place.at(i));
            fields(inner, values.emplace_back());
        }
    }

  private:
    static void read(const Json& json, const JsonPlace& place, bool& value) {
        if (!json.is_boolean()) place.fail("is neither true nor false");
        value = json.get<bool>();
    }
    template <std::integral T>
    static void read(const Json& json, const JsonPlace& place, T& value) {
        using Limits = std::numeric_limits<T>;
        if (!json.is_number_integer()) place.fail("is not a whole number");
        const bool fits = json.is_number_unsigned() ? std::in_range<T>(json.get<std::uint64_t>())
                                                    : std::in_range<T>(json.get<std::int64_t>());
        if (!fits)
            place.fail(fmt::format("is not between {} and {}", Limits::min(), Limits::max()));
        value = json.get<T>();
    }
    static void read(const Json& json, const JsonPlace& place, double& value) {
        if (!json.is_number()) place.fail("is not a number");
        value = json.get<double>();
    }
    static void read(const Json& json, const JsonPlace& place, std::string& value) {
        if (!json.is_string()) place.fail("is not a text");
        value = json.get<std::string>();
    }
    static void read(const Json& json, const JsonPlace& place, QString& value) {
        std::string text;
        read(json, place, text);
        value = QString::fromStdString(text);
    }
    static void read(const Json& json, const JsonPlace& place, QStringList& value) {
        std::vector<QString> texts;
        read(json, place, texts);
        value = QStringList(texts.begin(), texts.end());
    }
    template <class T>
    static void read(const Json& json, const JsonPlace& place, std::vector<T>& value) {
        if (!json.is_array()) place.fail("is not a list");
        value.clear();
        for (std::size_t i = 0; i < json.size(); ++i)
            read(json[i], place.at(i), value.emplace_back());
    }
    template <class T>
    static void read(const Json& json, const JsonPlace& place, std::optional<T>& value) {
        read(json, place, value.emplace());
    }

    const Json& json_;
    JsonPlace place_;
};

}  // namespace bubblescope
