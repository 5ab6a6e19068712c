// SPDX-License-Identifier: Apache-2.0
#include "core/trace/ClockAlignment.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>

#include "core/base/Error.h"
#include "core/base/Units.h"
#include "core/trace/ClockEvidence.h"

namespace bubblescope {

namespace {

constexpr std::int64_t dayNs = 86'400'000'000'000;
constexpr std::int64_t farLengths = 1000;

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
    if (measured.outliers == 0 || !measured.firstNs) return all;
    const std::int64_t gapNs =
        difference(*measured.firstNs, measured.outliersEndNs).value_or(INT64_MAX);
    const std::int64_t spanNs = *measured.lastNs - *measured.firstNs;  // both above zero
    const bool apart = gapNs > dayNs || (*all.firstNs < 0 && gapNs / farLengths > spanNs);
    return apart ? measured : all;
}

namespace {

/// Fits the clocks together as it was chosen.
class ClockAlignment {
  public:
    ClockAlignment(std::vector<TraceRecords>& files, const std::vector<FileMeaning>& meanings,
                   const TraceOptions& options, TimelineBuilder& builder)
        : files_(files), meanings_(meanings), options_(options), builder_(builder) {
        for (const TraceRecords& file : files)
            ranges_.push_back(usualRange(file));
    }

    void run() {
        if (files_.size() > 1) {
            choose();
            considerExchanges();
        }
        addChosenOffsets();
        if (files_.size() > 1 && !commonSpan(files_))
            throw Error("the times of the files cannot be put on one clock",
                        files_.front().file.path, "open the files one by one");
    }

  private:
    void choose() {
        const bool anyBase = std::ranges::any_of(
            files_, [](const TraceRecords& f) { return f.baseTimeNs.has_value(); });
        const ClockChoice choice = options_.clocks;
        if (anyBase && choice != ClockChoice::None && choice != ClockChoice::Begin)
            alignByBaseTime(files_);
        builder_.clock.method = anyBase ? "wall-clock" : "none";
        if (choice == ClockChoice::None) {
            builder_.clock.method = "none";
            note(Severity::Note, "the files' times were taken as of one clock, as chosen");
        } else if (choice == ClockChoice::Begin) {
            begin("all files were moved to begin together, as chosen", Severity::Note);
        } else if (choice == ClockChoice::Automatic && haveNothingInCommon(files_, ranges_)) {
            begin(
                "the files' clocks have nothing in common; all files were moved to begin "
                "together",
                Severity::Warning);
            mustCorrect_ = true;
        } else {
            note(Severity::Note, anyBase ? "the files' clocks were aligned by their base times"
                                         : "the files' times were taken as of one clock");
        }
    }

    void begin(const char* what, Severity severity) {
        beginTogether(files_, ranges_);
        builder_.clock.method = "begin";
        note(severity, what);
    }

    /// What ranks exchange is a proposal, unless it was asked for or nothing else is known.
    void considerExchanges() {
        const bool isChosen = options_.clocks == ClockChoice::Exchanges;
        const auto found = clockCorrections(files_, meanings_, builder_);
        if (!found) {
            if (isChosen)
                throw Error("the files have no collectives, and no sends both ways, in common",
                            files_.front().file.path, "use --align wall-clock or --align begin");
            return;
        }
        builder_.clock.evidence = found->evidence;
        builder_.clock.uncertaintyNs = found->uncertaintyNs;
        std::int64_t mostNs = 0;
        for (std::size_t i = 0; i < files_.size(); ++i) {
            const std::int64_t correctionNs = found->correctionNs[i];
            mostNs = std::max(mostNs, std::abs(correctionNs));
            files_[i].file.clockCorrectionNs = isChosen || mustCorrect_ ? 0 : correctionNs;
            if (isChosen || mustCorrect_) files_[i].file.clockOffsetNs += correctionNs;
        }
        const std::string detail =
            fmt::format("by up to {} (± {}), judged by {}", formatDuration(mostNs),
                        formatDuration(found->uncertaintyNs), found->evidence);
        if (isChosen || mustCorrect_) {
            builder_.clock.method = "collectives";
            note(Severity::Note, fmt::format("the files' clocks were corrected {}", detail));
        } else if (mostNs > found->uncertaintyNs + smallestNs) {
            note(Severity::Warning,
                 fmt::format("the clocks of the ranks seem to differ {}; nothing was changed, "
                             "--align collectives corrects it",
                             detail));
        }
    }

    void addChosenOffsets() {
        for (const auto& [rank, offsetNs] : options_.clockOffsetsNs) {
            const auto file = std::ranges::find_if(
                files_, [chosen = rank](const TraceRecords& f) { return f.file.rank == chosen; });
            if (file == files_.end())
                throw Error(fmt::format("there is no file of rank {}", rank), "--clock-offset",
                            "use a rank of one of the files");
            if (__builtin_add_overflow(file->file.clockOffsetNs, offsetNs,
                                       &file->file.clockOffsetNs))
                throw Error("the offset is too large", "--clock-offset", "use fewer nanoseconds");
            note(Severity::Note,
                 fmt::format("the clock of rank {} was moved by {} ns, as chosen", rank, offsetNs));
        }
    }

    void note(Severity severity, std::string_view what) {
        builder_.addFinding(severity, what, files_.front().file.path);
    }

    /// Correction that is worth a warning: members leave a collective some microseconds apart.
    static constexpr std::int64_t smallestNs = 10'000;

    std::vector<TraceRecords>& files_;
    const std::vector<FileMeaning>& meanings_;
    const TraceOptions& options_;
    TimelineBuilder& builder_;
    std::vector<UsualRange> ranges_;
    bool mustCorrect_ = false;
};

}  // namespace

void alignClocks(std::vector<TraceRecords>& files, const std::vector<FileMeaning>& meanings,
                 const TraceOptions& options, TimelineBuilder& builder) {
    ClockAlignment(files, meanings, options, builder).run();
}

}  // namespace bubblescope
