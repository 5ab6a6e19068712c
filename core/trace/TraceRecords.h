// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/timeline/Timeline.h"

namespace bubblescope {

/// What is said beside a slice about its place in the pipeline; -1 when nothing is.
struct StageDetail {
    std::int32_t stage = -1;
    std::int32_t rank = -1;  ///< position of the device in the pipeline
    std::int32_t chunk = -1;
    std::int32_t microBatch = -1;
    std::int32_t step = -1;
    std::int32_t direction = -1;
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
};

/// A stretch of a file whose slices count their times from its own beginning.
struct IterationRecord {
    std::int64_t padNs = 0;  ///< idle time before it
    std::int64_t durationNs = 0;
    std::size_t firstSlice = 0;
    std::size_t endSlice = 0;
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
    std::optional<std::int64_t> baseTimeNs;  ///< wall-clock time of the file's zero

    std::vector<ProcessRecord> processes;
    std::vector<ThreadRecord> threads;
    std::vector<StreamRecord> streams;

    std::vector<SliceRecord> slices;
    std::vector<ActivityRecord> activities;
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
    std::vector<StepMark> steps;

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

    void addStep(std::string_view name, std::int64_t startNs, std::int64_t endNs) {
        steps.push_back({std::string(name), startNs, endNs});
    }
};

}  // namespace bubblescope
