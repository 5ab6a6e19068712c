// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <simdjson.h>

#include <cstddef>
#include <string_view>

namespace bubblescope {

using JsonObject = simdjson::ondemand::object;
using JsonValue = simdjson::ondemand::value;

/// Bytes that must be readable, with any content, behind a JSON text that is parsed.
constexpr std::size_t jsonPadding = simdjson::SIMDJSON_PADDING;

/// The JSON of a string (with its quotes), number or literal, or the first byte of anything else.
inline std::string_view jsonToken(JsonValue& value) {
    std::string_view text = value.raw_json_token();
    while (!text.empty() && static_cast<unsigned char>(text.back()) <= ' ')
        text.remove_suffix(1);
    return text;
}

/// Calls visit(key, value) for each field, in order; keys are views into the JSON. Returns false
/// when the object is not sound JSON as far as it was looked at.
template <typename Visit>
bool forEachField(JsonObject& object, Visit visit) {
    for (auto result : object) {
        simdjson::ondemand::field field;
        if (std::move(result).get(field)) return false;
        const char* const key = field.key().raw();
        std::size_t size = 0;
        while (key[size] != '"')
            size += key[size] == '\\' ? 2 : 1;
        if (!visit(std::string_view(key, size), field.value())) return false;
    }
    return true;
}

/// Parses texts that are one JSON object each.
class JsonObjectParser {
  public:
    /// False when `json`, which needs jsonPadding readable bytes behind it, is no object. The
    /// object lives until the next call.
    bool open(std::string_view json, JsonObject& object) {
        return !parser_.iterate(json.data(), json.size(), json.size() + jsonPadding)
                    .get(document_) &&
               !document_.get_object().get(object);
    }

  private:
    simdjson::ondemand::parser parser_;
    simdjson::ondemand::document document_;
};

}  // namespace bubblescope
