// SPDX-License-Identifier: Apache-2.0
#include "core/trace/JsonText.h"

#include <fmt/format.h>

#include <bit>
#include <cstring>
#include <iterator>
#include <optional>

#include "core/base/Utf8.h"

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

namespace bubblescope {

namespace {

constexpr int blockBytes = 64;

/// Where the bytes that matter stand in a block, a bit each.
struct BlockMasks {
    std::uint64_t quotes = 0;
    std::uint64_t backslashes = 0;
    std::uint64_t opening = 0;
    std::uint64_t closing = 0;
};

#if defined(__SSE2__)
BlockMasks maskBlock(const char* block) {
    const auto find = [block](char c) {
        std::uint64_t mask = 0;
        for (int i = 0; i < 4; ++i) {
            const __m128i bytes =
                _mm_loadu_si128(reinterpret_cast<const __m128i*>(block + std::ptrdiff_t{16} * i));
            const int hits = _mm_movemask_epi8(_mm_cmpeq_epi8(bytes, _mm_set1_epi8(c)));
            mask |= static_cast<std::uint64_t>(static_cast<unsigned>(hits)) << (16 * i);
        }
        return mask;
    };
    return {find('"'), find('\\'), find('{'), find('}')};
}
#else
BlockMasks maskBlock(const char* block) {
    BlockMasks masks;
    for (int i = 0; i < blockBytes; ++i) {
        const std::uint64_t bit = std::uint64_t{1} << i;
        if (block[i] == '"') masks.quotes |= bit;
        if (block[i] == '\\') masks.backslashes |= bit;
        if (block[i] == '{') masks.opening |= bit;
        if (block[i] == '}') masks.closing |= bit;
    }
    return masks;
}
#endif

/// The bits of quotes that a backslash does not escape. `escaped` says it of the first byte, and
/// is set for the first byte of the next block.
std::uint64_t dropEscaped(std::uint64_t quotes, std::uint64_t backslashes, bool& escaped) {
    if (backslashes == 0 && !escaped) return quotes;
    for (int i = 0; i < blockBytes; ++i) {
        const std::uint64_t bit = std::uint64_t{1} << i;
        if (escaped) {
            quotes &= ~bit;
            escaped = false;
        } else {
            escaped = (backslashes & bit) != 0;
        }
    }
    return quotes;
}

/// Bit i is the parity of bits 0 … i: set from an opening quote to before its closing one.
std::uint64_t prefixXor(std::uint64_t bits) {
    for (int shift = 1; shift < blockBytes; shift *= 2)
        bits ^= bits << shift;
    return bits;
}

void appendUtf8(std::uint32_t code, std::string& text) {
    const auto put = [&text](std::uint32_t byte) { text += static_cast<char>(byte); };
    if (code < 0x80) {
        put(code);
    } else if (code < 0x800) {
        put(0xC0 | code >> 6);
        put(0x80 | (code & 0x3F));
    } else if (code < 0x10000) {
        put(0xE0 | code >> 12);
        put(0x80 | (code >> 6 & 0x3F));
        put(0x80 | (code & 0x3F));
    } else {
        put(0xF0 | code >> 18);
        put(0x80 | (code >> 12 & 0x3F));
        put(0x80 | (code >> 6 & 0x3F));
        put(0x80 | (code & 0x3F));
    }
}

/// The four hexadecimal digits of \uXXXX at `at`.
std::optional<std::uint32_t> readHex(std::string_view text, std::size_t at) {
    if (at + 4 > text.size()) return {};
    std::uint32_t code = 0;
    for (const char c : text.substr(at, 4)) {
        const bool isDigit = c >= '0' && c <= '9';
        const char lower = static_cast<char>(c | 0x20);
        if (!isDigit && (lower < 'a' || lower > 'f')) return {};
        code = code * 16 + static_cast<std::uint32_t>(isDigit ? c - '0' : lower - 'a' + 10);
    }
    return code;
}

/// Appends what \uXXXX at `at` stands for, with its other half if it is one of a surrogate pair.
/// Returns how many bytes were used; 0 when the escape is broken.
std::size_t appendUnicodeEscape(std::string_view text, std::size_t at, std::string& to) {
    const auto high = readHex(text, at + 2);
    if (!high) return 0;
    if (*high < 0xD800 || *high > 0xDFFF) {
        appendUtf8(*high, to);
        return 6;
    }
    const bool followed = text.substr(at + 6, 2) == "\\u";
    const auto low = followed ? readHex(text, at + 8) : std::nullopt;
    if (*high > 0xDBFF || !low || *low < 0xDC00 || *low > 0xDFFF) {
        to += replacementCharacter;
        return 6;
    }
    appendUtf8(0x10000 + ((*high - 0xD800) << 10) + (*low - 0xDC00), to);
    return 12;
}

}  // namespace

const char* findObjectEnd(const char* begin, const char* end) {
    bool escaped = false;
    std::uint64_t inString = 0;  // all bits set inside a string
    std::int64_t depth = 0;
    for (const char* block = begin; block < end; block += blockBytes) {
        BlockMasks masks = maskBlock(block);
        masks.quotes = dropEscaped(masks.quotes, masks.backslashes, escaped);
        const std::uint64_t strings = prefixXor(masks.quotes) ^ inString;
        inString = static_cast<std::uint64_t>(static_cast<std::int64_t>(strings) >> 63);
        std::uint64_t braces = (masks.opening | masks.closing) & ~strings;
        if (end - block < blockBytes) braces &= (std::uint64_t{1} << (end - block)) - 1;
        for (; braces != 0; braces &= braces - 1) {
            const int at = std::countr_zero(braces);
            depth += (masks.opening >> at & 1) != 0 ? 1 : -1;
            if (depth == 0) return block + at + 1;
        }
    }
    return nullptr;
}

void appendUnescaped(std::string_view escaped, std::string& text) {
    constexpr std::string_view codes = "\"\\/bfnrt";
    constexpr std::string_view meanings = "\"\\/\b\f\n\r\t";
    std::size_t at = 0;
    while (at < escaped.size()) {
        const std::size_t backslash = std::min(escaped.find('\\', at), escaped.size());
        text += escaped.substr(at, backslash - at);
        at = backslash;
        if (at + 1 >= escaped.size()) break;
        const char code = escaped[at + 1];
        const std::size_t known = codes.find(code);
        std::size_t used = 0;
        if (known != std::string_view::npos) {
            text += meanings[known];
            used = 2;
        } else if (code == 'u') {
            used = appendUnicodeEscape(escaped, at, text);
        }
        if (used == 0) text += '\\';
        at += std::max<std::size_t>(used, 1);
    }
    text += escaped.substr(at);
}

void appendQuoted(std::string_view text, std::string& json) {
    json += '"';
    for (const char c : text) {
        if (c == '"' || c == '\\') {
            json += '\\';
            json += c;
        } else if (static_cast<unsigned char>(c) < 0x20) {
            fmt::format_to(std::back_inserter(json), "\\u{:04x}", c);
        } else {
            json += c;
        }
    }
    json += '"';
}

JsonRepair repairJson(std::string_view json, std::string& repaired) {
    JsonRepair repair;
    repaired.clear();
    bool inString = false;
    bool escaped = false;
    for (std::size_t i = 0; i < json.size();) {
        const char c = json[i];
        const std::size_t length = utf8Length(json.substr(i));
        if (length == 0) {
            repaired += replacementCharacter;
            ++repair.badUtf8;
        } else if (inString && static_cast<unsigned char>(c) < 0x20) {
            if (escaped) repaired.pop_back();
            fmt::format_to(std::back_inserter(repaired), "\\u{:04x}", c);
            ++repair.controlCharacters;
        } else {
            repaired += json.substr(i, length);
        }
        if (c == '"' && !escaped) inString = !inString;
        escaped = inString && c == '\\' && !escaped;
        i += std::max<std::size_t>(length, 1);
    }
    return repair;
}

}  // namespace bubblescope
