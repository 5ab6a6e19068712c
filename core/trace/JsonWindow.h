// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/trace/TraceFormat.h"

namespace bubblescope {

/// A view of the part of a text that is being read. It moves forward only, grows when asked for
/// more than fits, and has jsonPadding readable bytes behind it.
class JsonWindow {
  public:
    JsonWindow(ByteSource& source, const ReadProgress& progress);

    /// What is in sight and not yet taken.
    std::string_view rest() const { return {buffer_.data() + begin_, end_ - begin_}; }
    /// Where rest() begins, in bytes of the unpacked text.
    std::uint64_t offset() const { return dropped_ + begin_ - lead; }

    void take(std::size_t bytes) { begin_ += bytes; }

    /// Makes a JSON array of the first `size` bytes of rest(), which must be less than all, by
    /// putting brackets around them, until unbracket().
    std::string_view bracket(std::size_t size);
    void unbracket(std::size_t size) { buffer_[begin_ + size] = behindBracket_; }
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

    ByteSource& source_;
    const ReadProgress& progress_;
    std::vector<char> buffer_;
    std::size_t begin_ = lead;
    std::size_t end_ = lead;
    std::uint64_t dropped_ = 0;  ///< bytes of the text before the buffer
    char behindBracket_ = 0;
    bool ended_ = false;
};

}  // namespace bubblescope
