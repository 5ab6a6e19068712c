// SPDX-License-Identifier: Apache-2.0
#include "core/trace/ChromeDocument.h"

#include <algorithm>
#include <array>
#include <utility>

#include "core/trace/JsonText.h"

namespace bubblescope {

namespace {

constexpr std::size_t mostKeptBytes = std::size_t{1} << 22;
/// An event that is longer is taken for a broken one, whose end cannot be seen.
constexpr std::size_t longestEventBytes = std::size_t{1} << 21;
/// In an event that is longer it is worth looking whether its end was missed.
constexpr std::size_t usualEventBytes = std::size_t{1} << 16;
/// So much may be spent on repairs that do not help, in a file that is broken all over.
constexpr std::size_t mostVainRepairBytes = std::size_t{1} << 24;
constexpr std::string_view byteOrderMark = "\xEF\xBB\xBF";
constexpr std::string_view space = " \n\r\t";
constexpr std::string_view spaceOrComma = " \n\r\t,";

/// The keys with which an event may begin.
constexpr std::array<std::string_view, 11> eventKeys{"ph",  "name", "cat",  "ts",    "pid", "tid",
                                                     "dur", "id",   "args", "cname", "s"};

/// Whether the '{' at `at` looks like the beginning of an event in a list of events.
bool startsEvent(std::string_view text, std::size_t at) {
    const std::size_t before = text.substr(0, at).find_last_not_of(space);
    if (before != std::string_view::npos && text[before] != ',' && text[before] != '}')
        return false;
    const std::size_t quote = text.find_first_not_of(space, at + 1);
    if (quote == std::string_view::npos || text[quote] != '"') return false;
    const std::string_view key = text.substr(quote + 1);
    return std::any_of(eventKeys.begin(), eventKeys.end(), [key](std::string_view known) {
        return key.starts_with(known) && key.substr(known.size()).starts_with('"');
    });
}

/// Whether the text from `at` on can stand behind an event in a list of events.
bool mayFollowEvent(std::string_view text, std::size_t at) {
    const std::size_t next = text.find_first_not_of(space, at);
    return next == std::string_view::npos || text[next] == ',' || text[next] == ']' ||
           text[next] == '{';
}

std::size_t findEvent(std::string_view text, std::size_t from) {
    std::size_t at = text.find('{', from);
    while (at != std::string_view::npos && !startsEvent(text, at))
        at = text.find('{', at + 1);
    return at;
}

/// Whether there is a whole event inside a text that begins with an event: then a stray quote hides
/// the end of the first.
bool hidesEvent(std::string_view text) {
    constexpr int mostTries = 8;
    std::size_t at = findEvent(text, 1);
    for (int i = 0; i < mostTries && at != std::string_view::npos; ++i) {
        const char* const begin = text.data() + at;
        const char* const end = findObjectEnd(begin, text.data() + text.size());
        if (end != nullptr && std::string_view(begin, end).find("\"ph\"") != std::string_view::npos)
            return true;
        at = findEvent(text, at + 1);
    }
    return false;
}

/// The bytes up to and with the end of the last event behind which another one seems to begin.
std::size_t batchSize(std::string_view text) {
    constexpr int mostTries = 64;
    std::size_t next = text.rfind('{');
    for (int i = 0; i < mostTries && next != std::string_view::npos && next > 0; ++i) {
        if (startsEvent(text, next)) {
            const std::size_t last = text.substr(0, next).find_last_not_of(spaceOrComma);
            return last != std::string_view::npos && text[last] == '}' ? last + 1 : 0;
        }
        next = text.rfind('{', next - 1);
    }
    return 0;
}

}  // namespace

ChromeDocument::ChromeDocument(ByteSource& source, const ReadProgress& progress,
                               ChromeDocumentHandler& handler)
    : window_(source, progress), handler_(handler) {}

void ChromeDocument::walk() {
    window_.more();
    if (window_.rest().starts_with(byteOrderMark)) window_.take(byteOrderMark.size());
    if (window_.next() == '[') {
        window_.take(1);
        handler_.beginEvents();
        readEvents();
    } else {
        readObject();
    }
    if (window_.next() >= 0)
        handler_.fault(Severity::Warning, "more text follows the end of the trace and was not read",
                       window_.place());
}

void ChromeDocument::readObject() {
    window_.take(1);
    for (;;) {
        const int next = window_.next();
        if (next == '}') {
            window_.take(1);
            return;
        }
        if (next == ',') {
            window_.take(1);
        } else if (next != '"' || !readField()) {
            if (!isLines_ && window_.next() < 0) reportCut();
            return;
        }
    }
}

/// A key and its value. False when the document cannot be followed any further.
bool ChromeDocument::readField() {
    std::string key;
    if (!window_.takeString(key) || window_.next() != ':') return false;
    window_.take(1);
    if (key == "traceEvents" && window_.next() == '[') {
        window_.take(1);
        handler_.beginEvents();
        sawEvents_ = true;
        return readEvents();
    }
    if (key == "ph" && !sawEvents_) {
        readLines();
        return true;
    }
    std::string json;
    if (window_.next() < 0 || !window_.takeValue(json, mostKeptBytes)) return false;
    handler_.value(key, json);
    return true;
}

/// The document turned out to be an event itself: a file with one event a line.
void ChromeDocument::readLines() {
    window_.rewind();
    window_.more();
    if (window_.rest().starts_with(byteOrderMark)) window_.take(byteOrderMark.size());
    handler_.beginEvents();
    sawEvents_ = true;
    isLines_ = true;
    readEvents();
}

/// Up to and with the closing bracket. False when the text ends before.
bool ChromeDocument::readEvents() {
    for (;;) {
        const int next = window_.next();
        if (next < 0) return false;
        if (next == ']') {
            window_.take(1);
            return true;
        }
        if (next == ',')
            window_.take(1);
        else if (!(next == '{' ? readBatch() || readEvent() : readOther(next)))
            return false;
    }
}

/// Reads as many events as are in sight. False when none could be read that way.
bool ChromeDocument::readBatch() {
    if (window_.offset() < carefulUntil_) return false;
    const std::size_t size = batchSize(window_.rest());
    if (size == 0) {
        carefulUntil_ = window_.offset() + window_.rest().size();
        return false;
    }
    const std::size_t used = readArray(window_.bracket(size));
    window_.unbracket(size);
    if (used < size) carefulUntil_ = window_.offset() + size;
    window_.take(used);
    return used > 0;
}

/// Reads a JSON array of events. Returns how many bytes behind its bracket were read in order.
std::size_t ChromeDocument::readArray(std::string_view events) {
    const char* const begin = events.data() + 1;
    const char* const end = events.data() + events.size() - 1;
    simdjson::ondemand::document document;
    simdjson::ondemand::array array;
    if (batchParser_.iterate(events.data(), events.size(), events.size() + jsonPadding)
            .get(document) ||
        document.get_array().get(array))
        return 0;
    const char* read = nullptr;  // the event that was read last
    for (auto result : array) {
        JsonValue value;
        JsonObject object;
        if (std::move(result).get(value)) break;
        const char* const event = value.raw_json_token().data();
        const auto at = static_cast<std::size_t>(event - begin);
        if (value.get_object().get(object) || !handler_.event(object, window_.offset() + at))
            return at;
        read = event;
    }
    if (read == nullptr) return 0;
    const char* const readEnd = findObjectEnd(read, end);
    return static_cast<std::size_t>((readEnd != nullptr ? readEnd : end) - begin);
}

bool ChromeDocument::readEvent() {
    const char* end = nullptr;
    for (;;) {
        const std::string_view text = window_.rest();
        const std::string_view usual = text.substr(0, usualEventBytes);
        end = findObjectEnd(usual.data(), usual.data() + usual.size());
        if (end != nullptr) break;
        if (usual.size() < text.size()) {
            if (hidesEvent(usual)) return stepOver(0);
            end = findObjectEnd(text.data(), text.data() + text.size());
            if (end != nullptr) break;
        }
        if (text.size() > longestEventBytes || !window_.more()) return stepOver(0);
    }
    const char* const begin = window_.rest().data();
    const auto size = static_cast<std::size_t>(end - begin);
    if (!readSingle({begin, size})) return stepOver(size);
    window_.take(size);
    return true;
}

/// Reads one event, repaired if need be.
bool ChromeDocument::readSingle(std::string_view json) {
    const std::uint64_t offset = window_.offset();
    JsonObject object;
    if (eventParser_.open(json, object) && handler_.event(object, offset)) return true;
    if (vainRepairBytes_ > mostVainRepairBytes) return false;
    const JsonRepair repair = repairJson(json, repaired_);
    repaired_.reserve(repaired_.size() + jsonPadding);
    if (!repair.any() || !eventParser_.open(repaired_, object) || !handler_.event(object, offset)) {
        vainRepairBytes_ += json.size();
        return false;
    }
    if (repair.controlCharacters > 0)
        handler_.fault(Severity::Warning, "raw control characters in a text were accepted",
                       window_.place());
    if (repair.badUtf8 > 0)
        handler_.fault(Severity::Warning, "bytes that are not UTF-8 were replaced",
                       window_.place());
    return true;
}

bool ChromeDocument::readOther(int first) {
    if (first == '}' || first == ':') {
        handler_.fault(Severity::Warning, "the list of events is broken; read on at the next event",
                       window_.place());
        window_.take(1);
        return findNextEvent();
    }
    handler_.nonObject(window_.offset());
    std::string ignored;
    return window_.takeValue(ignored, 0);
}

/// Leaves a broken event behind, which ends after `size` bytes or, when 0, nobody knows where. A
/// stray quote hides the true end, so that the next event is looked for inside it as well.
bool ChromeDocument::stepOver(std::size_t size) {
    const std::string_view text = window_.rest();
    const std::size_t next = findEvent(size > 0 ? text.substr(0, size) : text, 1);
    if (next == std::string_view::npos && size == 0 && text.size() <= longestEventBytes) {
        reportCut();
        return false;
    }
    handler_.fault(Severity::Error, "a broken event was left out", window_.place());
    if (next == std::string_view::npos && (size == 0 || !mayFollowEvent(text, size))) {
        window_.take(1);
        return findNextEvent();
    }
    window_.take(next != std::string_view::npos ? next : size);
    return true;
}

/// Takes everything before what looks like an event. False when nothing does.
bool ChromeDocument::findNextEvent() {
    constexpr std::size_t enoughToSee = 4096;  // an event's first key, and what is before it
    for (;;) {
        const std::string_view text = window_.rest();
        const std::size_t next = findEvent(text, 0);
        if (next != std::string_view::npos) {
            window_.take(next);
            return true;
        }
        window_.take(text.size() - std::min(text.size(), enoughToSee));
        if (!window_.more()) break;
    }
    window_.take(window_.rest().size());
    return false;
}

void ChromeDocument::reportCut() {
    if (std::exchange(isCut_, true)) return;
    window_.take(window_.rest().size());
    handler_.fault(Severity::Warning,
                   "the file ends early; all whole events before its end were read",
                   window_.place());
}

}  // namespace bubblescope
