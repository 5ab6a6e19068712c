// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "core/trace/ProtoWire.h"

namespace bubblescope {

/// A message TracePacket. Views are into the message; empty ones were not in it.
struct PerfettoPacket {
    std::optional<std::uint64_t> timestamp;
    std::optional<std::uint32_t> clock;
    std::uint32_t sequence = 0;
    std::uint64_t flags = 0;
    bool clears = false;
    bool lostBefore = false;
    std::string_view texts;
    std::string_view defaults;
    std::string_view snapshot;
    std::string_view track;
    std::string_view process;
    std::string_view thread;
    std::optional<std::string_view> event;
    std::optional<std::string_view> renderStage;
    std::string_view zlib;
    std::string_view zstd;
    bool hasOther = false;  ///< fields that do not matter here

    /// False when the message is not sound.
    bool parse(std::string_view message);
    bool needsState() const { return (flags & 2) != 0; }

  private:
    void readField(const ProtoField& field);
};

}  // namespace bubblescope
