// SPDX-License-Identifier: Apache-2.0
#include "core/base/CsvCells.h"

#include <algorithm>
#include <charconv>
#include <system_error>

namespace bubblescope {

namespace {

std::vector<std::string_view> split(std::string_view text, char separator) {
    std::vector<std::string_view> parts;
    for (std::size_t begin = 0; begin <= text.size();) {
        const std::size_t end = std::min(text.find(separator, begin), text.size());
        parts.push_back(text.substr(begin, end - begin));
        begin = end + 1;
    }
    return parts;
}

}  // namespace

std::vector<std::string_view> splitCells(std::string_view line) {
    return split(line, ',');
}

std::vector<std::string_view> splitLines(std::string_view text) {
    std::vector<std::string_view> lines = split(text, '\n');
    for (std::string_view& line : lines)
        if (line.ends_with('\r')) line.remove_suffix(1);
    return lines;
}

std::optional<double> numberIn(std::string_view cell) {
    double value = 0;
    const auto [end, error] = std::from_chars(cell.data(), cell.data() + cell.size(), value);
    if (error != std::errc() || end != cell.data() + cell.size()) return {};
    return value;
}

}  // namespace bubblescope
