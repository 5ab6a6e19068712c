// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

namespace bubblescope {

/// JSON whose fields keep the order in which they are written.
using Json = nlohmann::ordered_json;

/// Writes to a file, or to standard output for "-". Text that is not UTF-8 is repaired.
void writeJson(const Json& json, const std::string& path);

/// A table for people: the first row is the heading; columns after the first are right-aligned.
void printTable(const std::vector<std::vector<std::string>>& rows);

/// What a command prints: a table for people, unless JSON goes to standard output.
struct JsonOption {
    std::string path;

    bool replacesText() const { return path == "-"; }
    void write(const Json& json) const {
        if (!path.empty()) writeJson(json, path);
    }
};

}  // namespace bubblescope
