// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string_view>
#include <vector>

namespace bubblescope {

/// The cells of a line of plain CSV, without quotes: one or more.
std::vector<std::string_view> splitCells(std::string_view line);

/// The lines of a text, without their ends, empty ones included: one or more.
std::vector<std::string_view> splitLines(std::string_view text);

/// The number that a cell is, in the C locale.
std::optional<double> numberIn(std::string_view cell);

}  // namespace bubblescope
