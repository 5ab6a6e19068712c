// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/trace/TraceFormat.h"

namespace bubblescope {

/// A place in a text: bytes from its begin, and lines and bytes of the line from 1.
struct TextPlace {
    std::uint64_t offset = 0;
    std::uint64_t line = 1;
    std::uint64_t column = 1;
};

/// "PREFIX, byte 71, line 2, column 1"
std::string placeText(std::string_view prefix, const TextPlace& place);

/// A view of the part of a text that is being read. It moves forward only, grows when asked for
/// more than fits, and has jsonPadding readable bytes behind it.
class JsonWindow {
  public:
    JsonWindow(ByteSource& source, const ReadProgress& progress);

    /// What is in sight and not yet taken.
    std::string_view rest() const { return {buffer_.data() + begin_, end_ - begin_}; }
    /// Where rest() begins, in bytes of the unpacked text.
    std::uint64_t offset() const { return dropped_ + begin_ - lead; }
    TextPlace place();

    void take(std::size_t bytes) { begin_ += bytes; }

    /// Makes a JSON array of the first `size` bytes of rest(), which must be less than all, by
    /// putting brackets around them, until unbracket().
    std::string_view bracket(std::size_t size);
    void unbracket(std::size_t size);
    /// Brings more of the text into sight, which moves rest(). False at the end of the text.
    bool more();
    void rewind();

    /// The next byte that is no white space, taking what is before it; -1 at the end.
    int next();
    /// Takes a JSON string; nothing but false when the text ends in it. Escapes are kept.
    bool takeString(std::string& text);
    /// Takes any JSON value and keeps its first `mostKept` bytes. False when the text ends in it.
    bool takeValue(std::string& json, std::size_t mostKept);

  private:
    static constexpr std::size_t lead = 1;  ///< bytes in front of the text, for a bracket

    void countLines();

    ByteSource& source_;
    const ReadProgress& progress_;
    std::vector<char> buffer_;
    std::size_t begin_ = lead;
    std::size_t end_ = lead;
    std::uint64_t dropped_ = 0;    ///< bytes of the text before the buffer
    std::size_t counted_ = lead;   ///< until where in the buffer lines were counted
    std::uint64_t line_ = 1;       ///< the one that is there
    std::uint64_t lineBegin_ = 0;  ///< its offset
    char beforeBracket_ = 0;
    char behindBracket_ = 0;
    bool ended_ = false;
};

}  // namespace bubblescope
