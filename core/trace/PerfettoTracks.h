// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>

#include "core/trace/TraceRecords.h"

namespace bubblescope {

/// The tracks of a Perfetto trace, each named by a number ("uuid"), and what becomes of them: a row
/// for a thread, a process or a track of its own, or a counter. Tracks are described before or
/// after the events on them.
class PerfettoTracks {
  public:
    struct Counter {
        std::int64_t multiplier = 1;
        bool isIncremental = false;
    };

    explicit PerfettoTracks(TraceRecords& records) : records_(records) {}

    /// A message TrackDescriptor.
    void describe(std::string_view message);
    /// The row of records.threads for events of a track.
    std::uint32_t row(std::uint64_t uuid);
    /// The row for the events of a thread that no track stands for, or one that does.
    std::uint32_t rowOfThread(std::int64_t pid, std::int64_t tid, std::string_view name);
    std::uint32_t rowOfProcess(std::int64_t pid);
    /// What an event on a track without a name would call it.
    void suggestName(std::uint32_t row, std::string_view name);

    Counter counterTraits(std::uint64_t uuid) const;
    CounterRecord& counter(std::uint64_t uuid);
    std::uint32_t process(std::int64_t pid);
    /// A message ProcessDescriptor that belongs to no track.
    void nameProcess(std::string_view message);

    /// Puts rows and counters under their processes. Called once, at the end.
    void finish();

  private:
    struct Track {
        std::uint64_t parent = 0;
        std::string name;
        std::string tid;
        std::int64_t process = -1;
        Counter traits;
        std::optional<std::uint32_t> row;
        std::optional<std::size_t> counter;
    };

    std::uint32_t addProcess(std::int64_t pid);
    void describeProcess(std::uint64_t uuid, Track& track, std::string_view message);
    void describeThread(std::uint64_t uuid, Track& track, std::string_view message);
    std::uint32_t processOf(const Track& track);
    std::string text(std::string_view bytes);

    TraceRecords& records_;
    std::unordered_map<std::uint64_t, Track> tracks_;
    std::unordered_map<std::int64_t, std::uint32_t> processes_;       ///< by pid, the last
    std::unordered_map<std::uint32_t, std::uint64_t> uuidOfProcess_;  ///< by index
    std::map<std::pair<std::int64_t, std::int64_t>, std::uint64_t> uuidOfThread_;
    std::map<std::pair<std::int64_t, std::int64_t>, std::uint32_t> rowOfThread_;
    std::unordered_map<std::int64_t, std::uint32_t> rowOfProcess_;
    std::optional<std::uint32_t> nobody_;  ///< the process of tracks without one
    std::string repaired_;
};

}  // namespace bubblescope
