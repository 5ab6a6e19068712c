// SPDX-License-Identifier: Apache-2.0
#include "core/trace/ClockAlignment.h"

#include <algorithm>

namespace bubblescope {

namespace {

constexpr std::int64_t dayNs = 86'400'000'000'000;

template <typename Visit>
void forEachSlice(const TraceRecords& records, Visit visit) {
    for (const auto* slices : {&records.slices, &records.asyncSlices})
        for (const SliceRecord& slice : *slices)
            visit(slice.startNs, slice.startNs + slice.durationNs);
    for (const ActivityRecord& activity : records.activities)
        visit(activity.startNs, activity.startNs + activity.durationNs);
}

/// The files that give a wall-clock time for their zero are moved by it, relative to the earliest.
void alignByBaseTime(std::vector<TraceRecords>& files) {
    std::int64_t earliestNs = INT64_MAX;
    for (const TraceRecords& file : files)
        earliestNs = std::min(earliestNs, file.baseTimeNs.value_or(0));
    for (TraceRecords& file : files)
        file.file.clockOffsetNs = file.baseTimeNs.value_or(0) - earliestNs;
}

/// Whether some file lies so far from the others that they cannot be of one run.
bool haveNothingInCommon(const std::vector<TraceRecords>& files,
                         const std::vector<UsualRange>& ranges) {
    std::int64_t lastStartNs = INT64_MIN;
    std::int64_t firstEndNs = INT64_MAX;
    std::int64_t longestNs = 0;
    for (std::size_t i = 0; i < files.size(); ++i) {
        if (!ranges[i].firstNs) continue;
        const std::int64_t offsetNs = files[i].file.clockOffsetNs;
        std::int64_t startNs = 0;
        std::int64_t endNs = 0;
        if (__builtin_add_overflow(*ranges[i].firstNs, offsetNs, &startNs) ||
            __builtin_add_overflow(*ranges[i].lastNs, offsetNs, &endNs))
            return true;
        lastStartNs = std::max(lastStartNs, startNs);
        firstEndNs = std::min(firstEndNs, endNs);
        longestNs = std::max(longestNs, *ranges[i].lastNs - *ranges[i].firstNs);
    }
    constexpr int tolerance = 10;  // in lengths of the longest file
    return lastStartNs > firstEndNs && (lastStartNs - firstEndNs) / tolerance > longestNs;
}

}  // namespace

UsualRange usualRange(const TraceRecords& records) {
    UsualRange all;
    UsualRange measured;
    const auto include = [](UsualRange& range, std::int64_t startNs, std::int64_t endNs) {
        range.firstNs = std::min(range.firstNs.value_or(startNs), startNs);
        range.lastNs = std::max(range.lastNs.value_or(endNs), endNs);
    };
    forEachSlice(records, [&](std::int64_t startNs, std::int64_t endNs) {
        include(all, startNs, endNs);
        if (startNs > 0)
            include(measured, startNs, endNs);
        else
            measured.outliersEndNs = std::max(measured.outliersEndNs, endNs), ++measured.outliers;
    });
    const bool apart = measured.outliers > 0 && measured.firstNs &&
                       *measured.firstNs - measured.outliersEndNs > dayNs;
    return apart ? measured : all;
}

void alignClocks(std::vector<TraceRecords>& files, TimelineBuilder& builder) {
    if (files.size() < 2) return;
    std::vector<UsualRange> ranges;
    for (const TraceRecords& file : files)
        ranges.push_back(usualRange(file));
    const bool anyBase = std::any_of(
        files.begin(), files.end(), [](const TraceRecords& f) { return f.baseTimeNs.has_value(); });
    if (anyBase) alignByBaseTime(files);
    if (!haveNothingInCommon(files, ranges)) {
        builder.addFinding(Severity::Note,
                           anyBase ? "the files' clocks were aligned by their base times"
                                   : "the files' times were taken as of one clock",
                           files.front().file.path);
        return;
    }
    for (std::size_t i = 0; i < files.size(); ++i)
        files[i].file.clockOffsetNs =
            ranges[0].firstNs && ranges[i].firstNs ? *ranges[0].firstNs - *ranges[i].firstNs : 0;
    builder.addFinding(Severity::Warning,
                       "the files' clocks have nothing in common; all files were moved to begin "
                       "together",
                       files.front().file.path);
}

}  // namespace bubblescope
