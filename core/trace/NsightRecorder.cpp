// SPDX-License-Identifier: Apache-2.0
#include "core/trace/NsightRecorder.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/base/Error.h"
#include "core/base/Utf8.h"
#include "core/trace/ReadLimits.h"

namespace bubblescope {

namespace {

constexpr std::int64_t threadBits = 24;
constexpr std::int64_t threadMask = (std::int64_t{1} << threadBits) - 1;
constexpr std::int64_t longestNs = std::int64_t{1} << 60;
constexpr std::size_t mostShownBytes = 300;

/// What kind of row of NVTX_EVENTS it is (ENUM_NSYS_EVENT_TYPE).
namespace nvtx {
constexpr std::int64_t mark = 34;
constexpr std::int64_t threadName = 39;
constexpr std::int64_t pushPopRange = 59;
constexpr std::int64_t startEndRange = 60;
}  // namespace nvtx

/// ENUM_DIAGNOSTIC_SEVERITY_LEVEL.
namespace diagnostic {
constexpr std::int64_t warning = 2;
constexpr std::int64_t error = 3;
}  // namespace diagnostic

bool isInRange(std::optional<std::int64_t> timeNs) {
    return timeNs && *timeNs >= -longestNs && *timeNs <= longestNs;
}

std::int64_t processPart(std::int64_t globalTid) {
    return globalTid & ~threadMask;
}

/// ENUM_CUPTI_SYNC_TYPE.
std::string_view waitName(std::optional<std::int64_t> type) {
    switch (type.value_or(0)) {
        case 1:
            return "Event synchronize";
        case 2:
            return "Stream wait event";
        case 3:
            return "Stream synchronize";
        case 4:
            return "Context synchronize";
        default:
            return "Synchronize";
    }
}

/// A call that a library wraps in one of its own stands there twice with one number.
void dropInnerLaunches(std::vector<LaunchRecord>& launches) {
    const auto before = [](const LaunchRecord& a, const LaunchRecord& b) {
        return a.correlation < b.correlation;
    };
    const auto isSame = [](const LaunchRecord& a, const LaunchRecord& b) {
        return a.correlation == b.correlation;
    };
    std::stable_sort(launches.begin(), launches.end(), before);
    launches.erase(std::unique(launches.begin(), launches.end(), isSame), launches.end());
}

}  // namespace

NsightRecorder::NsightRecorder(NsightDatabase& database, StringPool& names, TraceRecords& records)
    : database_(database), names_(names), records_(records), strings_(database) {}

void NsightRecorder::warn(std::string_view what, std::string_view table) {
    records_.addFinding(Severity::Warning, what,
                        fmt::format("{}, table {}", records_.file.path, table));
}

void NsightRecorder::readSession() {
    for (NsightRows row(database_, "TARGET_INFO_SESSION_START_TIME", {"utcEpochNs"}); row.next();)
        if (const auto utcNs = row.integer(0); utcNs && *utcNs > 0) records_.baseTimeNs = utcNs;
}

/// Of columns 0 and 1. Empty, with a finding, when they make no sense.
std::optional<NsightRecorder::Span> NsightRecorder::span(const NsightRows& row,
                                                         std::string_view table) {
    const auto start = row.integer(0);
    const auto end = row.integer(1);
    if (!start || !end) {
        warn("a row has no valid start and end and was left out", table);
    } else if (!isInRange(start) || !isInRange(end)) {
        warn(
            "the times of a row are more than 36 years from the start of the session; it was "
            "left out",
            table);
    } else if (*end < *start) {
        warn("a row ends before it begins and was left out", table);
    } else {
        records_.include(*start);
        records_.include(*end);
        return Span{*start, *end - *start};
    }
    return {};
}

std::uint32_t NsightRecorder::process(std::int64_t globalPid) {
    const auto [known, isNew] = processes_.try_emplace(
        processPart(globalPid), static_cast<std::uint32_t>(records_.processes.size()));
    if (isNew)
        records_.processes.push_back(
            {.id = std::to_string(globalPid >> threadBits & threadMask), .hasEvents = true});
    return known->second;
}

std::uint32_t NsightRecorder::addThread(std::uint32_t process, std::string id) {
    records_.threads.push_back({.process = process, .id = std::move(id), .hasEvents = true});
    checkLimit(records_.threads.size(), limits::mostThreads, "threads", records_.file.path);
    return static_cast<std::uint32_t>(records_.threads.size() - 1);
}

std::uint32_t NsightRecorder::thread(std::int64_t globalTid) {
    if (const auto known = threads_.find(globalTid); known != threads_.end()) return known->second;
    const std::uint32_t row = addThread(process(globalTid), std::to_string(globalTid & threadMask));
    threads_.emplace(globalTid, row);
    return row;
}

std::uint32_t NsightRecorder::stream(std::uint32_t process, std::optional<std::int64_t> device,
                                     std::optional<std::int64_t> stream) {
    const std::tuple key(process, device.value_or(0), stream.value_or(0));
    const auto [known, isNew] =
        streams_.try_emplace(key, static_cast<std::uint32_t>(records_.streams.size()));
    if (isNew) {
        records_.streams.push_back({.process = process,
                                    .device = std::to_string(std::get<1>(key)),
                                    .stream = std::to_string(std::get<2>(key))});
        checkLimit(records_.streams.size(), limits::mostStreams, "streams", records_.file.path);
    }
    return known->second;
}

/// Early schemas do not say whose a kernel is; then it is that of the only process with calls.
std::uint32_t NsightRecorder::processOfActivity(const NsightRows& row, int column) {
    if (const auto globalPid = row.integer(column)) return process(*globalPid);
    return processes_.size() == 1 ? processes_.begin()->second : process(0);
}

void NsightRecorder::tie(std::vector<LaunchRecord>& ties, std::uint32_t process,
                         std::optional<std::int64_t> correlation, std::size_t index) {
    constexpr int correlationBits = 32;
    if (!correlation || *correlation == 0) return;
    ties.push_back(
        {static_cast<std::uint64_t>(*correlation) ^ std::uint64_t{process} << correlationBits,
         static_cast<std::uint32_t>(index)});
}

void NsightRecorder::readCalls(const NsightCalls& calls) {
    const StringId category = names_.intern(calls.category);
    NsightRows row(database_, calls.table,
                   {"start", "end", "globalTid", calls.nameColumn, "correlationId"});
    while (row.next()) {
        const auto time = span(row, calls.table);
        if (!time) continue;
        const std::uint32_t caller = thread(row.integer(2).value_or(0));
        if (calls.launches)
            tie(records_.launches, records_.threads[caller].process, row.integer(4),
                records_.slices.size());
        records_.slices.push_back({time->startNs, time->durationNs,
                                   names_.intern(strings_.text(row.integer(3))), category, caller});
    }
    if (calls.launches) dropInnerLaunches(records_.launches);
}

void NsightRecorder::readActivities(const NsightActivities& activities) {
    const StringId category = names_.intern(activities.category);
    NsightRows row(database_, activities.table,
                   {"start", "end", "deviceId", "streamId", "correlationId", "globalPid",
                    activities.nameColumn, activities.otherColumn});
    while (row.next()) {
        const auto time = span(row, activities.table);
        if (!time) continue;
        std::string_view name = strings_.text(row.integer(6));
        if (name.empty())
            name = activities.name != nullptr ? activities.name(row.integer(7))
                                              : strings_.text(row.integer(7));
        const std::uint32_t owner = processOfActivity(row, 5);
        tie(records_.launched, owner, row.integer(4), records_.activities.size());
        records_.activities.push_back({time->startNs, time->durationNs, names_.intern(name),
                                       category, stream(owner, row.integer(2), row.integer(3))});
    }
}

/// With whole graphs traced, a run of a graph stands for the kernels in it.
void NsightRecorder::readGraphs() {
    constexpr std::string_view table = "CUPTI_ACTIVITY_KIND_GRAPH_TRACE";
    NsightRows row(
        database_, table,
        {"start", "end", "deviceId", "streamId", "correlationId", "globalPid", "graphId"});
    std::int64_t runs = 0;
    while (row.next()) {
        const auto time = span(row, table);
        if (!time) continue;
        ++runs;
        const std::uint32_t owner = processOfActivity(row, 5);
        const std::string name = fmt::format("CUDA graph {}", row.integer(6).value_or(0));
        tie(records_.launched, owner, row.integer(4), records_.activities.size());
        records_.activities.push_back({time->startNs, time->durationNs, names_.intern(name),
                                       names_.intern("kernel"),
                                       stream(owner, row.integer(2), row.integer(3))});
    }
    if (runs > 0)
        records_.addFinding(Severity::Note,
                            "whole CUDA graphs were traced: each run of one counts as a kernel",
                            records_.file.path, runs);
}

void NsightRecorder::readRanges(std::string_view table) {
    NsightRows row(database_, table,
                   {"start", "end", "eventType", "globalTid", "endGlobalTid", "text", "textId"});
    while (row.next())
        readRange(row, table);
}

void NsightRecorder::readRange(const NsightRows& row, std::string_view table) {
    const std::int64_t type = row.hasColumn(2) ? row.integer(2).value_or(0) : nvtx::pushPopRange;
    std::string_view text = row.text(5);
    if (text.empty()) text = strings_.text(row.integer(6));
    const auto globalTid = row.integer(3);
    if (type == nvtx::threadName && globalTid) records_.threads[thread(*globalTid)].name = text;
    if (type == nvtx::mark && isInRange(row.integer(0))) records_.include(*row.integer(0));
    if (type != nvtx::pushPopRange && type != nvtx::startEndRange) return;

    SliceRecord slice{.name = names_.intern(text),
                      .category = names_.intern("nvtx"),
                      .thread = thread(globalTid.value_or(0))};
    const auto otherTid = row.integer(4);
    const bool isAsync = type == nvtx::startEndRange && otherTid && otherTid != globalTid;
    if (row.isNull(1) && isInRange(row.integer(0))) {
        slice.startNs = *row.integer(0);
        records_.include(slice.startNs);
        records_.unfinished.push_back(slice);
        warn("a range was never closed; it is drawn to the end of the trace", table);
    } else if (const auto time = span(row, table)) {
        slice.startNs = time->startNs;
        slice.durationNs = time->durationNs;
        (isAsync ? records_.asyncSlices : records_.slices).push_back(slice);
    }
}

/// The row for what a stream waits for; or, of waits that no stream with work does, of its process.
std::uint32_t NsightRecorder::waitingThread(std::uint32_t process,
                                            std::optional<std::int64_t> device,
                                            std::optional<std::int64_t> stream) {
    const auto busy = streams_.find(std::tuple(process, device.value_or(0), stream.value_or(0)));
    const bool isOfStream = busy != streams_.end();
    const std::uint32_t key =
        isOfStream ? busy->second : static_cast<std::uint32_t>(limits::mostStreams) + process;
    const auto [known, isNew] = waiting_.try_emplace(key, 0);
    if (isNew) {
        known->second = addThread(process, {});
        ThreadRecord& row = records_.threads[known->second];
        if (isOfStream)
            row.stream = static_cast<int>(busy->second);
        else
            row.name = "synchronization";
    }
    return known->second;
}

void NsightRecorder::readWaits() {
    constexpr std::string_view table = "CUPTI_ACTIVITY_KIND_SYNCHRONIZATION";
    NsightRows row(database_, table,
                   {"start", "end", "deviceId", "streamId", "globalPid", "syncType"});
    while (row.next()) {
        const auto time = span(row, table);
        if (!time) continue;
        const std::uint32_t owner = processOfActivity(row, 4);
        records_.slices.push_back(
            {time->startNs, time->durationNs, names_.intern(waitName(row.integer(5))),
             names_.intern("cuda_sync"), waitingThread(owner, row.integer(2), row.integer(3))});
    }
}

void NsightRecorder::readNames() {
    for (NsightRows row(database_, "PROCESSES", {"globalPid", "name"}); row.next();) {
        const auto known = processes_.find(processPart(row.integer(0).value_or(-1)));
        if (known != processes_.end()) records_.processes[known->second].name = row.text(1);
    }
    for (NsightRows row(database_, "ThreadNames", {"globalTid", "nameId"}); row.next();) {
        const auto known = threads_.find(row.integer(0).value_or(-1));
        if (known != threads_.end() && records_.threads[known->second].name.empty())
            records_.threads[known->second].name = strings_.text(row.integer(1));
    }
}

void NsightRecorder::readRanks() {
    std::optional<std::int64_t> only;
    std::int64_t rows = 0;
    for (NsightRows row(database_, "MPI_RANKS", {"rank"}); row.next(); ++rows)
        only = row.integer(0);
    if (rows == 1 && only && *only >= 0 && *only <= INT32_MAX)
        records_.file.rank = static_cast<int>(*only);
}

void NsightRecorder::readDiagnostics() {
    NsightRows row(database_, "DIAGNOSTIC_EVENT", {"severity", "text"});
    for (int shown = 0; row.next() && shown < 100;) {
        const auto severity = row.integer(0);
        if (severity != diagnostic::warning && severity != diagnostic::error) continue;
        const std::string text = briefText(row.text(1), mostShownBytes);
        records_.addFinding(severity == diagnostic::error ? Severity::Error : Severity::Warning,
                            fmt::format("Nsight Systems said: {}", text), records_.file.path);
        ++shown;
    }
}

void NsightRecorder::finish() {
    const std::size_t slices = records_.slices.size() + records_.activities.size();
    if (slices + records_.unfinished.size() + records_.asyncSlices.size() == 0)
        throw Error("an export of Nsight Systems without kernels, calls or ranges",
                    records_.file.path, "record it again with --trace cuda,nvtx");
    records_.statistics.completeSlices = static_cast<std::int64_t>(slices);
    records_.statistics.processes = static_cast<std::int64_t>(records_.processes.size());
    records_.statistics.threads = static_cast<std::int64_t>(threads_.size() + streams_.size());
}

}  // namespace bubblescope
