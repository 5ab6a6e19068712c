// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <simdjson.h>

#include <cstddef>
#include <string_view>

namespace bubblescope {

/// Bytes that must be readable, with any content, behind a JSON text given to JsonFields.
constexpr std::size_t jsonPadding = simdjson::SIMDJSON_PADDING;

/// Walks the fields of JSON objects without making anything of their values.
class JsonFields {
  public:
    /// Calls visit(key, value) for each field, in order; both are views into `json`. The value is
    /// the JSON of a string (with its quotes), number, literal or object, and "[" for an array.
    /// Stops early when visit returns false. Returns false when the object is not sound JSON.
    template <typename Visit>
    bool forEach(std::string_view json, Visit visit) {
        namespace ondemand = simdjson::ondemand;
        ondemand::document document;
        ondemand::object object;
        if (parser_.iterate(json.data(), json.size(), json.size() + jsonPadding).get(document) ||
            document.get_object().get(object))
            return false;
        for (auto result : object) {
            ondemand::field field;
            if (std::move(result).get(field)) return false;
            std::string_view value = field.value().raw_json_token();
            if (value.starts_with('{')) {
                ondemand::object inner;
                if (field.value().get_object().get(inner) || inner.raw_json().get(value))
                    return false;
            }
            if (!visit(keyAt(field.key().raw()), withoutSpace(value))) return true;
        }
        return true;
    }

  private:
    static std::string_view keyAt(const char* key) {
        std::size_t size = 0;
        while (key[size] != '"')
            size += key[size] == '\\' ? 2 : 1;
        return {key, size};
    }

    static std::string_view withoutSpace(std::string_view text) {
        while (!text.empty() && static_cast<unsigned char>(text.back()) <= ' ')
            text.remove_suffix(1);
        return text;
    }

    simdjson::ondemand::parser parser_;
};

}  // namespace bubblescope
