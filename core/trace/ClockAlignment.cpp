// SPDX-License-Identifier: Apache-2.0
#include "core/trace/ClockAlignment.h"

#include <algorithm>

#include "core/base/Error.h"

namespace bubblescope {

namespace {

constexpr std::int64_t dayNs = 86'400'000'000'000;

struct Span {
    std::int64_t firstNs = 0;
    std::int64_t lastNs = 0;
};

template <typename Visit>
void forEachSlice(const TraceRecords& records, Visit visit) {
    for (const auto* slices : {&records.slices, &records.asyncSlices})
        for (const SliceRecord& slice : *slices)
            visit(slice.startNs, slice.startNs + slice.durationNs);
    for (const ActivityRecord& activity : records.activities)
        visit(activity.startNs, activity.startNs + activity.durationNs);
}

/// a - b where that fits, else nothing.
std::optional<std::int64_t> difference(std::int64_t a, std::int64_t b) {
    std::int64_t result = 0;
    if (__builtin_sub_overflow(a, b, &result)) return {};
    return result;
}

/// The files that give a wall-clock time for their zero are moved by it, relative to the earliest.
void alignByBaseTime(std::vector<TraceRecords>& files) {
    std::int64_t earliestNs = INT64_MAX;
    for (const TraceRecords& file : files)
        earliestNs = std::min(earliestNs, file.baseTimeNs.value_or(0));
    for (TraceRecords& file : files)
        file.file.clockOffsetNs = difference(file.baseTimeNs.value_or(0), earliestNs).value_or(0);
}

/// From the first to the last time of all files, where they can be put on one clock.
std::optional<Span> commonSpan(const std::vector<TraceRecords>& files) {
    std::optional<Span> all;
    for (const TraceRecords& file : files) {
        if (!file.statistics.firstNs) continue;
        Span span;
        if (__builtin_add_overflow(*file.statistics.firstNs, file.file.clockOffsetNs,
                                   &span.firstNs) ||
            __builtin_add_overflow(*file.statistics.lastNs, file.file.clockOffsetNs, &span.lastNs))
            return {};
        if (!all) all = span;
        all->firstNs = std::min(all->firstNs, span.firstNs);
        all->lastNs = std::max(all->lastNs, span.lastNs);
    }
    if (!all || !difference(all->lastNs, all->firstNs)) return {};
    return all;
}

/// Whether some file lies so far from the others that they cannot be of one run.
bool haveNothingInCommon(const std::vector<TraceRecords>& files,
                         const std::vector<UsualRange>& ranges) {
    if (!commonSpan(files)) return true;
    std::int64_t lastStartNs = INT64_MIN;
    std::int64_t firstEndNs = INT64_MAX;
    std::int64_t longestNs = 0;
    for (std::size_t i = 0; i < files.size(); ++i) {
        if (!ranges[i].firstNs) continue;
        const std::int64_t offsetNs = files[i].file.clockOffsetNs;
        lastStartNs = std::max(lastStartNs, *ranges[i].firstNs + offsetNs);
        firstEndNs = std::min(firstEndNs, *ranges[i].lastNs + offsetNs);
        longestNs = std::max(longestNs, *ranges[i].lastNs - *ranges[i].firstNs);
    }
    constexpr int tolerance = 10;  // in lengths of the longest file
    return lastStartNs > firstEndNs && (lastStartNs - firstEndNs) / tolerance > longestNs;
}

void beginTogether(std::vector<TraceRecords>& files, const std::vector<UsualRange>& ranges) {
    const std::int64_t beginNs = ranges.front().firstNs.value_or(0);
    for (std::size_t i = 0; i < files.size(); ++i)
        files[i].file.clockOffsetNs =
            ranges[i].firstNs ? difference(beginNs, *ranges[i].firstNs).value_or(0) : 0;
    if (!commonSpan(files))
        throw Error("the times of the files cannot be put on one clock", files.front().file.path,
                    "open the files one by one");
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
    beginTogether(files, ranges);
    builder.addFinding(Severity::Warning,
                       "the files' clocks have nothing in common; all files were moved to begin "
                       "together",
                       files.front().file.path);
}

}  // namespace bubblescope
