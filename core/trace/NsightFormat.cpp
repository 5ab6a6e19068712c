// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "core/base/Error.h"
#include "core/trace/Formats.h"
#include "core/trace/NsightRecorder.h"

namespace bubblescope {

namespace {

constexpr std::string_view sqliteMagic("SQLite format 3\0", 16);
constexpr std::size_t applicationIdOffset = 68;
constexpr std::string_view recordingId = "BSCP";

/// ENUM_CUDA_MEMCPY_OPER, in the words of torch.profiler.
std::string_view copyName(std::optional<std::int64_t> kind) {
    constexpr std::array<std::string_view, 14> names{"Memcpy",
                                                     "Memcpy HtoD",
                                                     "Memcpy DtoH",
                                                     "Memcpy HtoA",
                                                     "Memcpy AtoH",
                                                     "Memcpy AtoA",
                                                     "Memcpy AtoD",
                                                     "Memcpy DtoA",
                                                     "Memcpy DtoD",
                                                     "Memcpy HtoH",
                                                     "Memcpy PtoP",
                                                     "Memcpy HtoD (unified)",
                                                     "Memcpy DtoH (unified)",
                                                     "Memcpy DtoD (unified)"};
    const std::int64_t index = kind.value_or(0);
    return index > 0 && index < static_cast<std::int64_t>(names.size())
               ? names[static_cast<std::size_t>(index)]
               : names[0];
}

std::string_view setName(std::optional<std::int64_t>) {
    return "Memset";
}

// clang-format off
constexpr std::array callTables{
    NsightCalls{"CUPTI_ACTIVITY_KIND_RUNTIME", "nameId", "cuda_runtime", true},
    NsightCalls{"CUDNN_EVENTS", "nameId", "cudnn"},
    NsightCalls{"CUBLAS_EVENTS", "nameId", "cublas"},
    NsightCalls{"MPI_P2P_EVENTS", "textId", "mpi"},
    NsightCalls{"MPI_START_WAIT_EVENTS", "textId", "mpi"},
    NsightCalls{"MPI_COLLECTIVES_EVENTS", "textId", "mpi"},
    NsightCalls{"MPI_OTHER_EVENTS", "textId", "mpi"},
};
constexpr std::array activityTables{
    NsightActivities{"CUPTI_ACTIVITY_KIND_KERNEL", "kernel", "demangledName", "shortName", nullptr},
    NsightActivities{"CUPTI_ACTIVITY_KIND_MEMCPY", "gpu_memcpy", "", "copyKind", copyName},
    NsightActivities{"CUPTI_ACTIVITY_KIND_MEMSET", "gpu_memset", "", "", setName},
};
// clang-format on

/// Tables with times that are not shown.
constexpr std::array<std::string_view, 8> otherTables{"OSRT_API",
                                                      "SCHED_EVENTS",
                                                      "COMPOSITE_EVENTS",
                                                      "PROFILER_OVERHEAD",
                                                      "CUPTI_ACTIVITY_KIND_CUDA_EVENT",
                                                      "CUDA_GPU_MEMORY_USAGE_EVENTS",
                                                      "GPU_METRICS",
                                                      "CUDA_GRAPH_EVENTS"};

std::string refuse(std::string_view head) {
    if (!head.starts_with(sqliteMagic)) return "is no SQLite database";
    if (head.substr(std::min(head.size(), applicationIdOffset)).starts_with(recordingId))
        return "is a recording of Bubblescope, which is opened alone";
    return {};
}

/// Whether a table stands there that every export with something to show has.
bool isExport(const NsightDatabase& database) {
    return database.has("StringIds") || !database.tablesStartingWith("CUPTI_").empty() ||
           !database.tablesStartingWith("NVTX_").empty();
}

void noteOtherTables(NsightDatabase& database, TraceRecords& records) {
    std::string list;
    for (const std::string_view table : otherTables)
        if (database.hasRows(table)) list += fmt::format("{}{}", list.empty() ? "" : ", ", table);
    if (!list.empty())
        records.addFinding(Severity::Note, fmt::format("tables that are not shown: {}", list),
                           records.file.path);
}

void read(ByteSource& source, StringPool& names, const ReadProgress& progress,
          TraceRecords& records) {
    if (!source.packing().empty())
        throw Error(fmt::format("an SQLite database that is packed with {}", source.packing()),
                    source.path(), "unpack it first");
    NsightDatabase database(records, progress);
    if (!isExport(database))
        throw Error(fmt::format("an SQLite database, but no export of Nsight Systems: none of its "
                                "{} tables is known",
                                database.tableCount()),
                    source.path(), "export the report with: nsys export --type sqlite");
    NsightRecorder recorder(database, names, records);
    recorder.readSession();
    double done = 0;
    const auto report = [&] { progress.report(++done / 16); };
    for (const NsightCalls& calls : callTables)
        recorder.readCalls(calls), report();
    for (const NsightActivities& activities : activityTables)
        recorder.readActivities(activities), report();
    recorder.readGraphs();
    for (const std::string& table : database.tablesStartingWith("NVTX_EVENTS"))
        recorder.readRanges(table);
    report();
    recorder.readWaits();
    recorder.readNames();
    recorder.readRanks();
    recorder.readDiagnostics();
    noteOtherTables(database, records);
    recorder.finish();
}

}  // namespace

const TraceFormat nsightFormat{"Nsight Systems SQLite", refuse, read, nullptr};

}  // namespace bubblescope
