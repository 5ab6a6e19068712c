// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string_view>
#include <tuple>
#include <unordered_map>

#include "core/base/StringPool.h"
#include "core/trace/NsightDatabase.h"
#include "core/trace/TraceRecords.h"

namespace bubblescope {

/// A table of calls of a library, each with a thread, and where their name is.
struct NsightCalls {
    std::string_view table;
    std::string_view nameColumn;
    std::string_view category;
    bool launches = false;  ///< its correlation numbers tie it to what it launched
};

/// A table of activities of a GPU.
struct NsightActivities {
    std::string_view table;
    std::string_view category;
    std::string_view nameColumn;   ///< of the text that names it
    std::string_view otherColumn;  ///< of what names it where that is missing
    std::string_view (*name)(std::optional<std::int64_t> other);  ///< may be null
};

/// Makes records of the tables of an Nsight Systems export. Processes are told apart by their
/// whole number (host, virtual machine and process), threads and streams by that of their process.
class NsightRecorder {
  public:
    NsightRecorder(NsightDatabase& database, StringPool& names, TraceRecords& records);

    void readSession();
    void readCalls(const NsightCalls& calls);
    void readActivities(const NsightActivities& activities);
    void readGraphs();
    void readRanges(std::string_view table);
    void readWaits();
    void readNames();
    void readRanks();
    void readDiagnostics();
    /// Sums up. Throws Error when there was nothing that can be shown.
    void finish();

  private:
    struct Span {
        std::int64_t startNs = 0;
        std::int64_t durationNs = 0;
    };

    std::optional<Span> span(const NsightRows& row, std::string_view table);
    void readRange(const NsightRows& row, std::string_view table);
    std::uint32_t process(std::int64_t globalPid);
    std::uint32_t thread(std::int64_t globalTid);
    std::uint32_t stream(std::uint32_t process, std::optional<std::int64_t> device,
                         std::optional<std::int64_t> stream);
    std::uint32_t waitingThread(std::uint32_t process, std::optional<std::int64_t> device,
                                std::optional<std::int64_t> stream);
    std::uint32_t addThread(std::uint32_t process, std::string id);
    std::uint32_t processOfActivity(const NsightRows& row, int column);
    void tie(std::vector<LaunchRecord>& ties, std::uint32_t process,
             std::optional<std::int64_t> correlation, std::size_t index);
    void warn(std::string_view what, std::string_view table);

    NsightDatabase& database_;
    StringPool& names_;
    TraceRecords& records_;
    NsightStrings strings_;
    std::unordered_map<std::int64_t, std::uint32_t> processes_;
    std::unordered_map<std::int64_t, std::uint32_t> threads_;
    std::map<std::tuple<std::uint32_t, std::int64_t, std::int64_t>, std::uint32_t> streams_;
    std::unordered_map<std::uint32_t, std::uint32_t> waiting_;  ///< threads, by process
};

}  // namespace bubblescope
