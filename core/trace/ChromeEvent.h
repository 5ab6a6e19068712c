// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <string_view>

#include "core/trace/JsonFields.h"

namespace bubblescope {

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
    std::string_view kind;
    std::string_view name;
    std::string_view labels;
    std::string_view sortIndex;
    std::string_view collective;
    std::string_view groupName;
    std::string_view groupDescription;
    std::string_view groupRanks;
    std::string_view groupSize;
    std::string_view sourceRank;
    std::string_view destinationRank;
};

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
    std::string_view args;  ///< empty as well when `arguments` has been read
    bool hasArguments = false;
    ChromeArguments arguments;
};

/// Takes the JSON of events apart.
class ChromeEventParser {
  public:
    /// False when the object is not sound JSON. Where wantsArguments(event) says so, with the
    /// fields before "args" filled in, the arguments are read on the way.
    template <typename WantsArguments>
    bool parse(JsonObject& object, ChromeEvent& event, WantsArguments wantsArguments) {
        unescapedUsed_ = 0;
        event = {};
        return forEachField(object, [&](std::string_view key, JsonValue value) {
            const std::string_view token = jsonToken(value);
            if (!token.starts_with('{')) {
                readField(key, token, event);
                return true;
            }
            JsonObject inner;
            if (value.get_object().get(inner)) return false;
            if (key == "id2") return readSecondId(inner, event);
            if (key != "args") return true;
            event.args = {};
            event.arguments = {};
            event.hasArguments = wantsArguments(event);
            if (event.hasArguments) return readArguments(inner, event.arguments);
            return !inner.raw_json().get(event.args);
        });
    }

    const ChromeArguments& arguments(ChromeEvent& event);

    /// Calls visit(name, value) for every argument that is a number.
    template <typename Visit>
    void forEachNumber(const ChromeEvent& event, Visit visit) {
        JsonObject object;
        if (event.args.empty() || !argumentParser_.open(event.args, object)) return;
        forEachField(object, [&](std::string_view key, JsonValue value) {
            if (const auto number = numberOf(jsonToken(value))) visit(textOf(key), *number);
            return true;
        });
    }

    /// The text of a JSON string, or the JSON itself when it is no string; empty for null.
    std::string_view text(std::string_view json);

    static std::optional<std::int64_t> integerOf(std::string_view json);
    static std::optional<double> numberOf(std::string_view json);

  private:
    void readField(std::string_view key, std::string_view value, ChromeEvent& event);
    bool readSecondId(JsonObject& object, ChromeEvent& event);
    static bool readArguments(JsonObject& object, ChromeArguments& arguments);
    std::string_view textOf(std::string_view escaped);

    JsonObjectParser argumentParser_;
    std::deque<std::string> unescaped_;
    std::size_t unescapedUsed_ = 0;
};

}  // namespace bubblescope
