// SPDX-License-Identifier: Apache-2.0
#include "core/base/Utf8.h"

#include <algorithm>

namespace bubblescope {

std::size_t utf8Length(std::string_view bytes) {
    const auto byte = [&bytes](std::size_t i) { return static_cast<unsigned char>(bytes[i]); };
    const unsigned first = byte(0);
    if (first < 0x80) return 1;
    const std::size_t length = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2;
    if (first < 0xC2 || first > 0xF4 || bytes.size() < length) return 0;
    for (std::size_t i = 1; i < length; ++i)
        if ((byte(i) & 0xC0) != 0x80) return 0;
    const unsigned second = byte(1);
    const bool bad = (first == 0xE0 && second < 0xA0) || (first == 0xED && second > 0x9F) ||
                     (first == 0xF0 && second < 0x90) || (first == 0xF4 && second > 0x8F);
    return bad ? 0 : length;
}

std::string_view validUtf8(std::string_view text, std::string& repaired) {
    std::size_t sound = 0;
    while (sound < text.size()) {
        const std::size_t length = utf8Length(text.substr(sound));
        if (length == 0) break;
        sound += length;
    }
    if (sound == text.size()) return text;
    repaired.assign(text, 0, sound);
    for (std::size_t at = sound; at < text.size();) {
        const std::size_t length = utf8Length(text.substr(at));
        repaired += length == 0 ? replacementCharacter : text.substr(at, length);
        at += std::max<std::size_t>(length, 1);
    }
    return repaired;
}

std::string briefText(std::string_view text, std::size_t mostBytes) {
    std::size_t size = std::min(text.size(), mostBytes);
    while (size > 0 && size < text.size() && (text[size] & 0xC0) == 0x80)
        --size;
    std::string line(text.substr(0, size));
    for (char& c : line)
        if (static_cast<unsigned char>(c) < 0x20) c = ' ';
    return line;
}

}  // namespace bubblescope
