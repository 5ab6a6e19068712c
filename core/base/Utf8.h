// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace bubblescope {

constexpr std::string_view replacementCharacter = "\xEF\xBF\xBD";

/// Length of the well-formed UTF-8 sequence at the start of `bytes`, which is not empty; 0 when it
/// is not one.
std::size_t utf8Length(std::string_view bytes);

/// `text` itself when it is UTF-8, else `repaired`, in which bytes that are not are replaced.
std::string_view validUtf8(std::string_view text, std::string& repaired);

/// The beginning of a text, at most `mostBytes` long, in one line.
std::string briefText(std::string_view text, std::size_t mostBytes);

}  // namespace bubblescope
