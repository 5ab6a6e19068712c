// SPDX-License-Identifier: Apache-2.0
#include "core/data/Characters.h"

#include <algorithm>

namespace bubblescope {

namespace {

constexpr char32_t replacement = 0xfffd;

/// The length that the first byte of a character announces, 0 when it cannot be the first.
std::size_t announcedLength(unsigned char first) {
    if (first < 0x80) return 1;
    if (first < 0xc2) return 0;
    if (first < 0xe0) return 2;
    if (first < 0xf0) return 3;
    return first < 0xf5 ? 4 : 0;
}

/// The character at `at` and its length; length 1 and the replacement where there is none.
std::pair<char32_t, std::size_t> characterAt(std::string_view text, std::size_t at) {
    const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[at + i]); };
    const std::size_t length = announcedLength(byte(0));
    if (length == 1) return {byte(0), 1};
    if (length == 0 || at + length > text.size()) return {replacement, 1};
    constexpr char32_t firstBits[] = {0, 0, 0x1f, 0x0f, 0x07};
    constexpr char32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
    char32_t character = byte(0) & firstBits[length];
    for (std::size_t i = 1; i < length; ++i) {
        if ((byte(i) & 0xc0U) != 0x80U) return {replacement, 1};
        character = character << 6U | (byte(i) & 0x3fU);
    }
    const bool isSurrogate = character >= 0xd800 && character <= 0xdfff;
    if (character < least[length] || character > 0x10ffff || isSurrogate) return {replacement, 1};
    return {character, length};
}

char32_t lowerCase(char32_t character) {
    const bool isUpper = (character >= U'A' && character <= U'Z') ||
                         (character >= 0xc0 && character <= 0xde && character != 0xd7);
    return isUpper ? character + 32 : character;
}

}  // namespace

std::u32string decodeUtf8(std::string_view text) {
    std::u32string characters;
    for (std::size_t at = 0; at < text.size();) {
        const auto [character, length] = characterAt(text, at);
        characters.push_back(character);
        at += length;
    }
    return characters;
}

void appendUtf8(std::string& text, char32_t character) {
    const auto append = [&](char32_t bits) { text.push_back(static_cast<char>(bits)); };
    if (character < 0x80) {
        append(character);
        return;
    }
    if (character < 0x800) {
        append(0xc0U | character >> 6U);
    } else {
        if (character < 0x10000) {
            append(0xe0U | character >> 12U);
        } else {
            append(0xf0U | character >> 18U);
            append(0x80U | (character >> 12U & 0x3fU));
        }
        append(0x80U | (character >> 6U & 0x3fU));
    }
    append(0x80U | (character & 0x3fU));
}

CharacterClass characterClass(char32_t character) {
    if (character == U' ' || (character >= 9 && character <= 13) || character == 0xa0)
        return CharacterClass::Space;
    if (character >= U'0' && character <= U'9') return CharacterClass::Digit;
    const char32_t lower = lowerCase(character);
    if (lower >= U'a' && lower <= U'z') return CharacterClass::Letter;
    if (character < 0x80) return CharacterClass::Sign;
    const bool isLatinSign =
        character < 0xc0 && character != 0xaa && character != 0xb5 && character != 0xba;
    if (isLatinSign || character == 0xd7 || character == 0xf7) return CharacterClass::Sign;
    return character >= 0x2000 && character <= 0x206f ? CharacterClass::Sign
                                                      : CharacterClass::Letter;
}

std::string lowerCase(std::string_view text) {
    std::string lower;
    lower.reserve(text.size());
    for (std::size_t at = 0; at < text.size();) {
        const auto [character, length] = characterAt(text, at);
        if (character == replacement)
            lower.append(text.substr(at, length));
        else
            appendUtf8(lower, lowerCase(character));
        at += length;
    }
    return lower;
}

}  // namespace bubblescope
