// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <string_view>

#include "core/trace/JsonFields.h"
#include "core/trace/JsonText.h"

namespace bubblescope {

/// The fields of one event of a Chrome trace. Views live until the next event is parsed.
struct ChromeEvent {
    std::string_view phase;  ///< empty when missing
    std::string_view name;
    std::string_view category;
    std::string_view id;
    std::string_view localId;  ///< id2.local: an id within the process
    std::string_view globalId;
    std::string_view scope;
    std::string_view bindingPoint;
    // JSON as it stands in the file; empty when missing.
    std::string_view pid;
    std::string_view tid;
    std::string_view ts;
    std::string_view dur;
    std::string_view args;
};

/// The arguments of an event that say where it belongs, as JSON; empty when missing.
struct ChromeArguments {
    std::string_view device;
    std::string_view stream;
    std::string_view correlation;
    std::string_view microBatch;
    std::string_view modelChunk;
    std::string_view pipelineRank;
    std::string_view step;
    std::string_view stage;
    std::string_view direction;
    std::string_view name;
    std::string_view labels;
    std::string_view sortIndex;
};

/// Takes the JSON of events apart.
class ChromeEventParser {
  public:
    /// False when it is not a sound JSON object, not even after repair. `json` needs jsonPadding
    /// readable bytes behind it.
    bool parse(std::string_view json, ChromeEvent& event);
    /// What had to be repaired to read the last event.
    const JsonRepair& repair() const { return repair_; }

    ChromeArguments arguments(const ChromeEvent& event);

    /// Calls visit(name, value) for every argument that is a number.
    template <typename Visit>
    void forEachNumber(const ChromeEvent& event, Visit visit) {
        argumentFields_.forEach(event.args, [&](std::string_view key, std::string_view value) {
            if (const auto number = numberOf(value)) visit(textOf(key), *number);
            return true;
        });
    }

    /// The text of a JSON string, or the JSON itself when it is no string; empty for null.
    std::string_view text(std::string_view json);

    static std::optional<std::int64_t> integerOf(std::string_view json);
    static std::optional<double> numberOf(std::string_view json);

  private:
    bool readFields(std::string_view json, ChromeEvent& event);
    void readField(std::string_view key, std::string_view value, ChromeEvent& event);
    void readSecondId(std::string_view json, ChromeEvent& event);
    std::string_view textOf(std::string_view escaped);

    JsonFields fields_;
    JsonFields argumentFields_;
    JsonRepair repair_;
    std::string repaired_;
    std::deque<std::string> unescaped_;
    std::size_t unescapedUsed_ = 0;
};

}  // namespace bubblescope
