// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace bubblescope {

/// A message LegacyEvent: an event in the manner of Chrome's JSON.
struct PerfettoLegacyEvent {
    char phase = 0;
    std::uint64_t nameId = 0;
    std::int64_t durationUs = 0;
    std::uint64_t id = 0;
    std::uint32_t idField = 0;  ///< where it stood: local and global ids differ
    std::string_view scope;
    std::uint64_t bindId = 0;
    bool bindsToEnclosing = false;
    std::uint64_t flowDirection = 0;  ///< 1 in, 2 out, 3 both
    std::uint64_t instantScope = 0;   ///< 2 is a process
    std::optional<std::int64_t> pid;
    std::optional<std::int64_t> tid;
};

/// A message TrackEvent, as far as it matters here. Views are into the message.
struct PerfettoEvent {
    enum class Type : std::uint8_t { None = 0, Begin = 1, End = 2, Instant = 3, Counter = 4 };

    Type type = Type::None;
    std::optional<std::uint64_t> track;
    std::uint64_t nameId = 0;
    std::string_view name;
    std::uint64_t categoryId = 0;
    std::string_view category;
    std::optional<std::int64_t> deltaUs;  ///< since the event before
    std::optional<std::int64_t> absoluteUs;
    std::optional<double> counterValue;
    std::optional<PerfettoLegacyEvent> legacy;
    std::string_view message;  ///< itself, for what it may hold several of
};

/// A message GpuRenderStageEvent.
struct PerfettoGpuStage {
    std::int64_t durationNs = 0;
    std::uint64_t queue = 0;  ///< number of its specification, as `stage` is
    std::uint64_t stage = 0;
    std::uint64_t context = 0;
    std::int64_t gpu = 0;
    std::uint64_t nameId = 0;
    std::string_view name;
};

/// False when the message is not sound.
bool parsePerfettoGpuStage(std::string_view message, PerfettoGpuStage& stage);
bool parsePerfettoEvent(std::string_view message, PerfettoEvent& event);

}  // namespace bubblescope
