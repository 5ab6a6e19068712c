// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/timeline/Timeline.h"
#include "core/trace/DecimalTime.h"

namespace bubblescope {

class ClassificationRules;

/// What is said beside a slice about its place in the pipeline; -1 when nothing is.
struct StageDetail {
    std::int32_t stage = -1;
    std::int32_t rank = -1;  ///< position of the device in the pipeline
    std::int32_t chunk = -1;
    std::int32_t microBatch = -1;
    std::int32_t step = -1;
    std::int32_t direction = -1;
    std::int32_t kind = -1;  ///< a SliceKind, in files that Bubblescope wrote
};

struct ProcessRecord {
    std::string id;  ///< as the file spells it
    std::string name;
    std::string label;
    std::optional<std::int64_t> sortIndex;
    bool hasEvents = false;  ///< other than metadata
};

struct ThreadRecord {
    std::uint32_t process = 0;
    std::string id;
    std::string name;
    std::optional<std::int64_t> sortIndex;
    bool hasEvents = false;
    int stream = -1;  ///< index of the stream whose activities this row of the file carries
};

struct StreamRecord {
    std::uint32_t process = 0;
    std::string device;
    std::string stream;
};

/// A complete slice of a thread.
struct SliceRecord {
    std::int64_t startNs = 0;
    std::int64_t durationNs = 0;
    StringId name = StringId::Empty;
    StringId category = StringId::Empty;
    std::uint32_t thread = 0;
    std::int32_t detail = -1;  ///< index into TraceRecords::details
};

/// A kernel, copy or set on a stream.
struct ActivityRecord {
    std::int64_t startNs = 0;
    std::int64_t durationNs = 0;
    StringId name = StringId::Empty;
    StringId category = StringId::Empty;  ///< kernel, gpu_memcpy or gpu_memset
    std::uint32_t stream = 0;
    std::int32_t detail = -1;  ///< index into TraceRecords::details
};

/// What an activity that communicates says about whom with.
struct CommunicationRecord {
    std::uint32_t activity = 0;
    StringId operation = StringId::Empty;    ///< "allreduce", "send" …
    StringId group = StringId::Empty;        ///< name of the process group
    StringId description = StringId::Empty;  ///< "PIPELINE_MODEL_PARALLEL_GROUP" …
    StringId ranks = StringId::Empty;        ///< as the file spells them: "[0, 1, 2, 3]"
    std::int32_t groupSize = -1;
    std::int32_t source = -1;  ///< rank
    std::int32_t destination = -1;
};

/// Ties a launch on the CPU, or what it launched, to a correlation number.
struct LaunchRecord {
    std::uint64_t correlation = 0;
    std::uint32_t index = 0;  ///< into slices for a launch, into activities for a kernel
};

/// One end of a slice whose ends are events of their own.
struct EdgeRecord {
    std::int64_t timeNs = 0;
    std::uint64_t key = 0;  ///< of asynchronous ones: what begin and end have in common
    StringId name = StringId::Empty;
    StringId category = StringId::Empty;
    std::uint32_t thread = 0;
    std::int32_t detail = -1;
    bool begins = false;
};

struct FlowRecord {
    std::int64_t timeNs = 0;
    std::uint64_t id = 0;
    std::uint32_t thread = 0;
    bool bindsNext = false;
    bool isLaunch = false;  ///< joins a launch to its kernel, which the correlation does as well
    bool leavesForward = false;  ///< lies on a forward operator that has a backward one
};

/// A stretch of a file whose slices count their times from its own beginning.
struct IterationRecord {
    std::int64_t padNs = 0;  ///< idle time before it
    std::int64_t durationNs = 0;
    std::size_t firstSlice = 0;
    std::size_t endSlice = 0;
};

/// A step as one process of a file marks it.
struct StepRecord {
    std::string name;
    std::uint32_t process = 0;
    std::int32_t number = -1;
    std::int64_t startNs = 0;
    std::int64_t endNs = 0;
};

struct CounterRecord {
    std::uint32_t process = 0;
    std::string name;
    std::vector<std::int64_t> timesNs;
    std::vector<double> values;
};

/// All that was read from one file, in the file's own clock, before it is known how the files of
/// a run fit together. Readers fill it; addToTimeline() makes tracks of it.
struct TraceRecords {
    SourceFile file;
    bool isKineto = false;
    bool isOwnFormat = false;  ///< written by Bubblescope: processes are devices
    int stageCount = 0;        ///< of the whole pipeline, where the file alone does not tell
    int pipelineRank = -1;     ///< position of the file's rank in its pipeline, where it is told
    const ClassificationRules* rules = nullptr;  ///< what names mean; outlives the records
    TimeUnit timeUnit = TimeUnit::Microseconds;  ///< of Chrome JSON
    std::optional<std::int64_t> baseTimeNs;      ///< wall-clock time of the file's zero

    std::vector<ProcessRecord> processes;
    std::vector<ThreadRecord> threads;
    std::vector<StreamRecord> streams;

    std::vector<SliceRecord> slices;
    std::vector<ActivityRecord> activities;
    std::vector<CommunicationRecord> communications;  ///< in order of activities
    std::vector<LaunchRecord> launches;
    std::vector<LaunchRecord> launched;
    std::vector<EdgeRecord> edges;
    std::vector<EdgeRecord> asyncEdges;
    std::vector<SliceRecord> unfinished;  ///< begun, and not ended in the file; without duration
    std::vector<SliceRecord> asyncSlices;
    std::vector<SliceRecord> asyncUnfinished;
    std::vector<FlowRecord> flows;
    std::vector<CounterRecord> counters;
    std::vector<StageDetail> details;
    std::vector<IterationRecord> iterations;
    std::vector<StepRecord> steps;

    SourceStatistics statistics;
    std::vector<Finding> findings;

    void addFinding(Severity severity, std::string_view what, std::string_view where,
                    std::int64_t count = 1) {
        for (Finding& finding : findings) {
            if (finding.severity != severity || finding.what != what) continue;
            finding.count += count;
            return;
        }
        findings.push_back({severity, std::string(what), std::string(where), count});
    }

    void include(std::int64_t timeNs) {
        if (!statistics.firstNs || timeNs < *statistics.firstNs) statistics.firstNs = timeNs;
        if (!statistics.lastNs || timeNs > *statistics.lastNs) statistics.lastNs = timeNs;
    }
};

}  // namespace bubblescope
