// SPDX-License-Identifier: Apache-2.0
#include "core/trace/JsonWindow.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <utility>

#include "core/trace/JsonFields.h"

namespace bubblescope {

namespace {

constexpr std::size_t firstCapacity = std::size_t{1} << 19;  // stays in a core's cache

bool isSpace(char c) {
    return c == ' ' || c == '\n' || c == '\r' || c == '\t';
}

/// Follows a JSON value byte by byte.
class ValueEnd {
  public:
    /// True when `c` does not belong to the value any more.
    bool isBehind(char c) {
        if (complete_) return true;
        if (inString_) {
            if (escaped_)
                escaped_ = false;
            else if (c == '\\')
                escaped_ = true;
            else if (c == '"')
                inString_ = false, complete_ = depth_ == 0;
            return false;
        }
        if (c == '"') inString_ = true;
        if (c == '{' || c == '[') ++depth_;
        if (c == '}' || c == ']') {
            if (depth_ == 0) return true;
            complete_ = --depth_ == 0;
        }
        return depth_ == 0 && (c == ',' || isSpace(c));
    }
    bool complete() const { return complete_; }
    bool isScalar() const { return depth_ == 0 && !inString_; }

  private:
    bool inString_ = false;
    bool escaped_ = false;
    bool complete_ = false;
    int depth_ = 0;
};

}  // namespace

std::string placeText(std::string_view prefix, const TextPlace& place) {
    return fmt::format("{}, byte {}, line {}, column {}", prefix, place.offset, place.line,
                       place.column);
}

JsonWindow::JsonWindow(ByteSource& source, const ReadProgress& progress)
    : source_(source), progress_(progress), buffer_(lead + firstCapacity + jsonPadding) {}

bool JsonWindow::more() {
    if (ended_) return false;
    countLines();
    std::memmove(buffer_.data() + lead, buffer_.data() + begin_, end_ - begin_);
    dropped_ += begin_ - lead;
    end_ -= begin_ - lead;
    begin_ = counted_ = lead;
    if (end_ + jsonPadding == buffer_.size()) buffer_.resize(2 * end_ + jsonPadding);
    const std::size_t room = buffer_.size() - jsonPadding - end_;
    const std::size_t got = source_.read(buffer_.data() + end_, room);
    end_ += got;
    ended_ = got < room;
    progress_.report(source_.fractionRead());
    return got > 0;
}

void JsonWindow::rewind() {
    source_.rewind();
    begin_ = end_ = counted_ = lead;
    dropped_ = lineBegin_ = 0;
    line_ = 1;
    ended_ = false;
}

std::string_view JsonWindow::bracket(std::size_t size) {
    beforeBracket_ = std::exchange(buffer_[begin_ - 1], '[');
    behindBracket_ = std::exchange(buffer_[begin_ + size], ']');
    return {buffer_.data() + begin_ - 1, size + 2};
}

void JsonWindow::unbracket(std::size_t size) {
    buffer_[begin_ - 1] = beforeBracket_;
    buffer_[begin_ + size] = behindBracket_;
}

TextPlace JsonWindow::place() {
    countLines();
    return {offset(), line_, offset() - lineBegin_ + 1};
}

/// From where they were counted last up to rest().
void JsonWindow::countLines() {
    const std::string_view text(buffer_.data() + counted_, begin_ - counted_);
    line_ += static_cast<std::uint64_t>(std::ranges::count(text, '\n'));
    if (const std::size_t last = text.rfind('\n'); last != std::string_view::npos)
        lineBegin_ = dropped_ + counted_ - lead + last + 1;
    counted_ = begin_;
}

int JsonWindow::next() {
    for (;;) {
        while (begin_ < end_ && isSpace(buffer_[begin_]))
            ++begin_;
        if (begin_ < end_) return static_cast<unsigned char>(buffer_[begin_]);
        if (!more()) return -1;
    }
}

bool JsonWindow::takeString(std::string& text) {
    constexpr std::size_t longest = std::size_t{1} << 16;
    std::string json;
    if (!takeValue(json, longest) || json.size() < 2) return false;
    text.assign(json, 1, json.size() - 2);
    return true;
}

bool JsonWindow::takeValue(std::string& json, std::size_t mostKept) {
    json.clear();
    ValueEnd end;
    for (;;) {
        const std::string_view sight = rest();
        std::size_t used = 0;
        while (used < sight.size() && !end.isBehind(sight[used]))
            ++used;
        json += sight.substr(0, std::min(used, mostKept - std::min(json.size(), mostKept)));
        take(used);
        if (used < sight.size() || end.complete()) return true;
        if (!more()) return end.isScalar();
    }
}

}  // namespace bubblescope
