// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace bubblescope {

/// Brings times of the clocks of a Perfetto trace onto one of them, by the snapshots of several
/// clocks that the trace holds (perfetto.dev, Synchronization of multiple clock domains).
class PerfettoClocks {
  public:
    static constexpr std::uint32_t realtime = 1;
    static constexpr std::uint32_t boottime = 6;

    /// A message ClockSnapshot of a sequence.
    void addSnapshot(std::string_view message, std::uint32_t sequence);

    /// A time stamp of a sequence in nanoseconds of the trace's clock. Of clocks that count from
    /// stamp to stamp, it must be called for each, in order. Stamps of a clock that no snapshot
    /// ties to the trace's stand as they are, and count as untied.
    std::int64_t toTraceNs(std::uint64_t timestamp, std::uint32_t clock, std::uint32_t sequence);

    std::int64_t untied() const { return untied_; }
    /// The wall-clock time of zero of the trace's clock.
    std::optional<std::int64_t> wallClockOfZeroNs() const;

  private:
    struct Reading {
        std::uint64_t clock = 0;  ///< see keyOf()
        std::int64_t ns = 0;
    };
    using Snapshot = std::vector<Reading>;
    struct Domain {
        std::int64_t multiplierNs = 1;
        bool isIncremental = false;
        std::int64_t lastNs = 0;
        std::map<std::int64_t, std::size_t> snapshots;  ///< by time of this clock
    };

    static std::uint64_t keyOf(std::uint32_t clock, std::uint32_t sequence);
    std::optional<std::int64_t> convert(std::uint64_t clock, std::int64_t ns, int hopsLeft) const;

    std::uint64_t traceClock_ = boottime;
    std::vector<Snapshot> snapshots_;
    std::unordered_map<std::uint64_t, Domain> domains_;
    std::int64_t untied_ = 0;
};

}  // namespace bubblescope
