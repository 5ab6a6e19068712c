// SPDX-License-Identifier: Apache-2.0
#include "core/trace/TimelineAssembly.h"

#include <algorithm>

#include "core/trace/ClockAlignment.h"
#include "core/trace/FileTracks.h"
#include "core/trace/StepMarks.h"

namespace bubblescope {

namespace {

/// Marks of the same name, of several ranks or of begin and end, become one.
void addSteps(const std::vector<StepMark>& steps, TimelineBuilder& builder) {
    std::vector<StepMark> sorted = steps;
    std::stable_sort(sorted.begin(), sorted.end(),
                     [](const StepMark& a, const StepMark& b) { return a.name < b.name; });
    for (std::size_t i = 0; i < sorted.size();) {
        StepMark whole = sorted[i];
        for (; i < sorted.size() && sorted[i].name == whole.name; ++i) {
            whole.startNs = std::min(whole.startNs, sorted[i].startNs);
            whole.endNs = std::max(whole.endNs, sorted[i].endNs);
        }
        builder.addStep(std::move(whole));
    }
}

void addStatistics(const TraceRecords& records, SourceStatistics& total) {
    const SourceStatistics& file = records.statistics;
    for (const auto& [phase, count] : file.eventsByPhase)
        total.eventsByPhase[phase] += count;
    total.completeSlices += file.completeSlices;
    total.processes += file.processes;
    total.threads += file.threads;
    if (!file.firstNs) return;
    const std::int64_t firstNs = *file.firstNs + records.file.clockOffsetNs;
    const std::int64_t lastNs = *file.lastNs + records.file.clockOffsetNs;
    total.firstNs = std::min(total.firstNs.value_or(firstNs), firstNs);
    total.lastNs = std::max(total.lastNs.value_or(lastNs), lastNs);
}

/// Times of zero are what tracers write when they could not measure. They stay, and count as the
/// file has them, but do not stretch the timeline by half a century.
void reportOutliers(const TraceRecords& records, TimelineBuilder& builder) {
    const UsualRange range = usualRange(records);
    if (range.outliers == 0) return;
    builder.addFinding(
        Severity::Warning,
        "slices at time zero or before, long before all others, lie outside the view",
        records.file.path, range.outliers);
    const std::int64_t endNs = range.outliersEndNs + records.file.clockOffsetNs;
    builder.ignoredUntilNs = std::max(builder.ignoredUntilNs.value_or(endNs), endNs);
}

std::size_t sliceCount(const TraceRecords& records) {
    return records.slices.size() + records.activities.size() + records.unfinished.size() +
           records.asyncSlices.size() + records.asyncUnfinished.size();
}

}  // namespace

void assembleTimeline(std::vector<TraceRecords>& files, const TraceOptions& options,
                      TimelineBuilder& builder, Progress& progress) {
    NameMeanings names(options.rules, builder.strings());
    std::vector<FileMeaning> meanings;
    for (TraceRecords& file : files) {
        progress.throwIfCancelled();
        findSteps(file, names, builder.strings());
        countMicroBatches(file, names);
        meanings.push_back(meaningOf(file, names));
    }
    alignClocks(files, meanings, options, builder);
    std::size_t slices = 0;
    for (const TraceRecords& file : files) {
        addStatistics(file, builder.statistics);
        reportOutliers(file, builder);
        for (const Finding& finding : file.findings)
            builder.addFinding(finding.severity, finding.what, finding.where, finding.count);
        slices += sliceCount(file);
    }
    builder.reserveSlices(slices);

    std::vector<StepMark> steps;
    for (std::size_t i = 0; i < files.size(); ++i) {
        progress.throwIfCancelled();
        TraceRecords records = std::move(files[i]);
        const FileMeaning meaning = std::move(meanings[i]);
        FileTracks tracks(records, meaning, names, builder, i, files.size() > 1);
        tracks.add(steps);
        builder.files.push_back(std::move(records.file));
    }
    addSteps(steps, builder);
    if (steps.empty() && builder.deviceCount() > 0)
        builder.addFinding(Severity::Note,
                           "nothing marks steps (ProfilerStep#, iteration …); the whole trace "
                           "counts as one",
                           builder.files.front().path);
    if (slices == 0)
        builder.addFinding(Severity::Warning, "there are no slices to show",
                           builder.files.front().path);
}

}  // namespace bubblescope
