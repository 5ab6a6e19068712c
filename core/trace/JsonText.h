// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace bubblescope {

/// First byte after the JSON object that starts at `begin` with '{', or nullptr when it does not
/// end before `end`. Looks at braces and strings only. Up to 64 bytes behind `end` are read, but
/// do not matter.
const char* findObjectEnd(const char* begin, const char* end);

/// Appends the text of a JSON string without its quotes; broken escapes are kept as they stand.
void appendUnescaped(std::string_view escaped, std::string& text);

/// Appends a text as a JSON string with its quotes.
void appendQuoted(std::string_view text, std::string& json);

struct JsonRepair {
    std::int64_t controlCharacters = 0;
    std::int64_t badUtf8 = 0;

    bool any() const { return controlCharacters > 0 || badUtf8 > 0; }
};

/// Writes `json` to `repaired` with raw control characters in strings escaped and bytes that are
/// not UTF-8 replaced by U+FFFD.
JsonRepair repairJson(std::string_view json, std::string& repaired);

}  // namespace bubblescope
