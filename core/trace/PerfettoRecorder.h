// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <unordered_map>
#include <vector>

#include "core/base/StringPool.h"
#include "core/trace/PerfettoClocks.h"
#include "core/trace/PerfettoEvent.h"
#include "core/trace/PerfettoFlows.h"
#include "core/trace/PerfettoPacket.h"
#include "core/trace/PerfettoSequence.h"
#include "core/trace/PerfettoTracks.h"
#include "core/trace/TraceRecords.h"

namespace bubblescope {

/// Makes records of the packets of a Perfetto trace.
class PerfettoRecorder {
  public:
    PerfettoRecorder(StringPool& names, TraceRecords& records);

    /// One message TracePacket that begins at a byte of the file. What of it is not sound is left
    /// out with a finding.
    void packet(std::string_view message, std::uint64_t offset);
    /// Sums up. Throws Error when there was nothing that can be shown.
    void finish();

    void warn(std::string_view what, std::uint64_t offset);

  private:
    void unpack(std::string_view packed, bool isZstd);
    bool applyState(const PerfettoPacket& packet, PerfettoSequence& sequence);
    std::optional<std::int64_t> timeOf(const PerfettoPacket& packet, PerfettoSequence& sequence);
    std::optional<std::int64_t> timeOfEvent(const PerfettoPacket& packet,
                                            const PerfettoEvent& event, PerfettoSequence& sequence);
    bool checkTime(std::int64_t timeNs);
    void trackEvent(const PerfettoPacket& packet, PerfettoSequence& sequence);
    void renderStage(const PerfettoPacket& packet, PerfettoSequence& sequence);
    std::uint32_t rowOf(const PerfettoEvent& event, const PerfettoSequence& sequence);
    void legacyEvent(const PerfettoLegacyEvent& legacy, SliceRecord slice);
    void addEdge(const SliceRecord& slice, bool begins);
    void addCounters(const PerfettoEvent& event, PerfettoSequence& sequence, std::int64_t timeNs);
    void addCounterValue(std::uint64_t track, double value, PerfettoSequence& sequence,
                         std::int64_t timeNs);
    std::int32_t detailOf(const PerfettoEvent& event, const PerfettoSequence& sequence);
    StringId textOf(std::string_view text, std::uint64_t id, const PerfettoSequence::Texts& texts);
    void countPhase(char phase);

    StringPool& names_;
    TraceRecords& records_;
    PerfettoTracks tracks_;
    PerfettoFlows flows_;
    PerfettoClocks clocks_;
    std::unordered_map<std::uint32_t, PerfettoSequence> sequences_;
    std::map<std::tuple<std::uint32_t, std::int64_t, StringId>, std::uint32_t> streams_;
    std::uint64_t offset_ = 0;
    std::uint64_t unpackedBytes_ = 0;
    std::int64_t packets_ = 0;
    std::int64_t otherPackets_ = 0;  ///< of kinds that are not shown
    bool isUnpacking_ = false;
    std::string repaired_;
};

}  // namespace bubblescope
