// SPDX-License-Identifier: Apache-2.0
#include "app/cli/Output.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>

#include "core/base/AtomicFile.h"
#include "core/base/Error.h"

namespace bubblescope {

namespace {

/// Columns on a terminal: UTF-8 continuation bytes take none.
std::size_t columns(const std::string& text) {
    return static_cast<std::size_t>(
        std::count_if(text.begin(), text.end(), [](char c) { return (c & 0xC0) != 0x80; }));
}

}  // namespace

void writeJson(const Json& json, const std::string& path) {
    const std::string text = json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
    if (path != "-") {
        AtomicFile file(path);
        file.write(text);
        file.commit();
        return;
    }
    if (std::fwrite(text.data(), 1, text.size(), stdout) != text.size() || std::fflush(stdout) != 0)
        throw Error("could not be written", "standard output", "check where it goes");
}

void printTable(const std::vector<std::vector<std::string>>& rows) {
    std::vector<std::size_t> widths;
    for (const auto& row : rows) {
        widths.resize(std::max(widths.size(), row.size()));
        for (std::size_t i = 0; i < row.size(); ++i)
            widths[i] = std::max(widths[i], columns(row[i]));
    }
    for (const auto& row : rows) {
        std::string line;
        for (std::size_t i = 0; i < row.size(); ++i) {
            const std::string padding(widths[i] - columns(row[i]), ' ');
            line += i == 0 ? row[i] + padding : "  " + padding + row[i];
        }
        while (line.ends_with(' '))
            line.pop_back();
        fmt::print("{}\n", line);
    }
}

}  // namespace bubblescope
