// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

namespace bubblescope {

/// UTF-8 as code points; every byte that does not belong to a valid character is U+FFFD.
std::u32string decodeUtf8(std::string_view text);
void appendUtf8(std::string& text, char32_t character);

enum class CharacterClass { Space, Letter, Digit, Sign };
/// Everything above U+007F is a letter, but for the spaces and punctuation of Latin-1 and the
/// general punctuation block (U+2000 to U+206F).
CharacterClass characterClass(char32_t character);

/// Lower case for ASCII and Latin-1; other characters, and bytes that are not UTF-8, stay.
std::string lowerCase(std::string_view text);

}  // namespace bubblescope
