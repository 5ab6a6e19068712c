// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "core/trace/JsonFields.h"
#include "core/trace/JsonWindow.h"

namespace bubblescope {

/// Receives the parts of a Chrome trace document in the order of the file.
class ChromeDocumentHandler {
  public:
    virtual ~ChromeDocumentHandler() = default;

    /// A list of events begins; it replaces those before, as a repeated JSON key does.
    virtual void beginEvents() = 0;
    /// One event. False, and nothing is kept of it, when it is not sound JSON.
    virtual bool event(JsonObject& object, std::uint64_t offset) = 0;
    /// Something in the list of events that is no object.
    virtual void nonObject(std::uint64_t offset) = 0;
    /// Another value of the document, `json` cut to the first few megabytes.
    virtual void value(std::string_view key, std::string_view json) = 0;
    /// A fault of the document.
    virtual void fault(Severity severity, std::string_view what, const TextPlace& place) = 0;
};

/// Finds the events in the text of a Chrome trace: a list, with or without its end; an object with
/// a list "traceEvents"; or one event a line. Sound events are parsed many at a time; where
/// something is broken, one at a time, so that only the broken event is lost.
class ChromeDocument {
  public:
    ChromeDocument(ByteSource& source, const ReadProgress& progress,
                   ChromeDocumentHandler& handler);

    void walk();

  private:
    void readObject();
    void readLines();
    bool readField();
    bool readEvents();
    bool readBatch();
    std::size_t readArray(std::string_view events);
    bool readEvent();
    bool readSingle(std::string_view json);
    bool readOther(int first);
    bool stepOver(std::size_t size);
    bool findNextEvent();
    void reportCut();

    JsonWindow window_;
    ChromeDocumentHandler& handler_;
    simdjson::ondemand::parser batchParser_;
    JsonObjectParser eventParser_;
    std::string repaired_;
    std::size_t vainRepairBytes_ = 0;
    std::uint64_t carefulUntil_ = 0;  ///< before this byte, events are read one at a time
    bool sawEvents_ = false;
    bool isLines_ = false;
    bool isCut_ = false;
};

}  // namespace bubblescope
