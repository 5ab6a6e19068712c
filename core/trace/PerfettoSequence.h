// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "core/base/StringPool.h"
#include "core/trace/ProtoWire.h"

namespace bubblescope {

/// What the packets of one sequence (one writer) of a Perfetto trace say once, for those behind:
/// texts by number, and default values. All of it holds until the sequence is cleared.
class PerfettoSequence {
  public:
    using Texts = std::unordered_map<std::uint64_t, StringId>;

    /// Forgets everything; from now on packets that need what was said before can be read.
    void clear();
    /// Packets were lost: what was said before cannot be relied on until clear().
    void lose() { isReliable_ = false; }
    bool isReliable() const { return isReliable_; }

    /// A message InternedData.
    void addTexts(std::string_view message, StringPool& names);
    /// A message TracePacketDefaults.
    void setDefaults(std::string_view message);
    /// A message ThreadDescriptor of the sequence.
    void setThread(std::string_view message);

    const Texts& categories() const { return categories_; }
    const Texts& eventNames() const { return eventNames_; }
    const Texts& annotationNames() const { return annotationNames_; }
    const Texts& annotationTexts() const { return annotationTexts_; }
    const Texts& gpuSpecifications() const { return gpuSpecifications_; }
    /// The process of a graphics context.
    std::optional<std::int64_t> processOfContext(std::uint64_t context) const;

    std::optional<std::uint32_t> clock;  ///< of time stamps
    std::optional<std::uint64_t> track;
    std::vector<std::uint64_t> counterTracks;
    std::vector<std::uint64_t> realCounterTracks;
    std::optional<std::int64_t> pid;  ///< of setThread()
    std::optional<std::int64_t> tid;
    std::string_view threadName;  ///< valid within setThread()'s packet
    std::int64_t lastUs = 0;      ///< of time stamps that count from event to event
    std::unordered_map<std::uint64_t, std::int64_t> counterValues;  ///< of incremental ones

  private:
    void addText(std::string_view message, Texts& texts, StringPool& names);

    bool isReliable_ = false;
    Texts categories_;
    Texts eventNames_;
    Texts annotationNames_;
    Texts annotationTexts_;
    Texts gpuSpecifications_;
    std::unordered_map<std::uint64_t, std::int64_t> contexts_;
    std::string repaired_;
};

}  // namespace bubblescope
