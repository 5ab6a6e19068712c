// SPDX-License-Identifier: Apache-2.0
#include "core/trace/ActivityMeanings.h"

#include <algorithm>
#include <numeric>
#include <optional>

#include "core/trace/EdgePairing.h"
#include "core/trace/LaunchJoin.h"
#include "core/trace/RangeSweep.h"
#include "core/trace/StepMarks.h"

namespace bubblescope {

namespace {

bool isBackward(SliceKind kind) {
    return kind == SliceKind::Backward || kind == SliceKind::InputGrad ||
           kind == SliceKind::WeightGrad;
}

RangeContext contextOf(const NameMeaning& meaning, const SliceRecord& slice,
                       const TraceRecords& records) {
    RangeContext context{.place = meaning.detail};
    if (isCompute(meaning.kind)) context.range = meaning.kind;
    if (isCommunication(meaning.kind)) context.communication = meaning.kind;
    if (slice.detail >= 0)
        context.place =
            merged(context.place, records.details[static_cast<std::size_t>(slice.detail)]);
    return context;
}

/// The known ranges of a file by the rows they lie on, ready to be swept.
class KnownRanges {
  public:
    KnownRanges(const TraceRecords& records, NameMeanings& meanings)
        : records_(records),
          meanings_(meanings),
          ofThread_(records.threads.size()),
          ofStream_(records.streams.size()),
          backwardOfProcess_(records.processes.size()) {
        for (const SliceRecord& slice : records.slices)
            add(slice);
        addForwardOperators();
    }

    std::vector<KnownRange> takeThread(std::uint32_t thread) {
        return std::move(ofThread_[thread]);
    }
    std::vector<KnownRange> takeStream(std::uint32_t stream) {
        return std::move(ofStream_[stream]);
    }
    /// Backward ranges of all threads of a process.
    std::vector<KnownRange> takeBackward(std::uint32_t process) {
        return std::move(backwardOfProcess_[process]);
    }

  private:
    void add(const SliceRecord& slice) {
        const ThreadRecord& thread = records_.threads[slice.thread];
        const NameMeaning* const named = meanings_.slice(slice.name, slice.category);
        const NameMeaning* const ofOperator =
            named == nullptr ? meanings_.ofOperator(slice.name) : nullptr;
        if (named == nullptr && ofOperator == nullptr) return;
        KnownRange range{.startNs = slice.startNs, .endNs = slice.startNs + slice.durationNs};
        if (named != nullptr) range.own = contextOf(*named, slice, records_);
        if (ofOperator != nullptr && isCompute(ofOperator->kind))
            range.own.byOperator = ofOperator->kind;
        if (ofOperator != nullptr && isCommunication(ofOperator->kind))
            range.own.communication = ofOperator->kind;
        if (thread.stream >= 0)
            ofStream_[static_cast<std::size_t>(thread.stream)].push_back(range);
        else
            ofThread_[slice.thread].push_back(range);
        if (isBackward(range.own.range) && thread.stream < 0)
            backwardOfProcess_[thread.process].push_back(range);
    }

    /// The operators from which a flow leads to a backward one: the innermost at its start.
    void addForwardOperators() {
        std::vector<std::vector<std::int64_t>> startsOfThread(records_.threads.size());
        for (const FlowRecord& flow : records_.flows)
            if (flow.leavesForward) startsOfThread[flow.thread].push_back(flow.timeNs);
        std::vector<std::vector<KnownRange>> candidates(records_.threads.size());
        for (const SliceRecord& slice : records_.slices)
            if (!startsOfThread[slice.thread].empty())
                candidates[slice.thread].push_back(
                    {.startNs = slice.startNs, .endNs = slice.startNs + slice.durationNs});
        for (std::size_t thread = 0; thread < candidates.size(); ++thread)
            addForwardOperators(candidates[thread], startsOfThread[thread], ofThread_[thread]);
    }

    static void addForwardOperators(std::vector<KnownRange>& slices,
                                    std::vector<std::int64_t>& flowStarts,
                                    std::vector<KnownRange>& known) {
        std::ranges::sort(flowStarts);
        std::ranges::sort(slices, {},
                          [](const KnownRange& s) { return std::pair(s.startNs, -s.endNs); });
        std::vector<const KnownRange*> open;
        std::size_t next = 0;
        for (const std::int64_t timeNs : flowStarts) {
            for (; next < slices.size() && slices[next].startNs <= timeNs; ++next) {
                while (!open.empty() && open.back()->endNs <= slices[next].startNs)
                    open.pop_back();
                open.push_back(&slices[next]);
            }
            while (!open.empty() && open.back()->endNs <= timeNs)
                open.pop_back();
            if (open.empty()) continue;
            known.push_back(*open.back());
            known.back().own.byOperator = SliceKind::Forward;
        }
    }

    const TraceRecords& records_;
    NameMeanings& meanings_;
    std::vector<std::vector<KnownRange>> ofThread_;
    std::vector<std::vector<KnownRange>> ofStream_;
    std::vector<std::vector<KnownRange>> backwardOfProcess_;
};

/// Finds the meaning of each activity, row by row in order of time.
class ActivityReader {
  public:
    ActivityReader(const TraceRecords& records, const std::vector<std::uint32_t>& launchOf,
                   NameMeanings& meanings)
        : records_(records),
          launchOf_(launchOf),
          meanings_(meanings),
          known_(records, meanings),
          contexts_(records.activities.size()),
          found_(records.activities.size()) {}

    std::vector<ActivityMeaning> read() {
        readLaunches();
        readBackwardElsewhere();
        readAnnotations();
        for (std::size_t i = 0; i < found_.size(); ++i)
            found_[i] = meaningOf(i);
        readSteps();
        return std::move(found_);
    }

  private:
    /// Calls visit(row, activities of that row in order of time).
    template <typename Row, typename Time, typename Visit>
    void forEachRow(std::size_t rows, Row rowOf, Time timeOf, Visit visit) {
        std::vector<std::vector<std::uint32_t>> activities(rows);
        for (std::uint32_t i = 0; i < records_.activities.size(); ++i)
            if (const auto row = rowOf(i)) activities[*row].push_back(i);
        for (std::uint32_t row = 0; row < rows; ++row) {
            if (activities[row].empty()) continue;
            if (!std::ranges::is_sorted(activities[row], {}, timeOf))
                std::ranges::sort(activities[row], {}, timeOf);
            visit(row, activities[row]);
        }
    }

    std::optional<std::uint32_t> launchThread(std::uint32_t activity) const {
        if (launchOf_[activity] == noLaunch) return {};
        return records_.slices[launchOf_[activity]].thread;
    }
    std::optional<std::uint32_t> launchProcess(std::uint32_t activity) const {
        const auto thread = launchThread(activity);
        return thread ? std::optional(records_.threads[*thread].process) : std::nullopt;
    }
    std::int64_t launchNs(std::uint32_t activity) const {
        return records_.slices[launchOf_[activity]].startNs;
    }

    void readLaunches() {
        forEachRow(
            records_.threads.size(), [this](std::uint32_t i) { return launchThread(i); },
            [this](std::uint32_t i) { return launchNs(i); },
            [this](std::uint32_t thread, const std::vector<std::uint32_t>& activities) {
                RangeSweep sweep(known_.takeThread(thread));
                for (const std::uint32_t i : activities)
                    if (const RangeContext* const context = sweep.at(launchNs(i)))
                        contexts_[i] = *context;
            });
    }

    void readBackwardElsewhere() {
        forEachRow(
            records_.processes.size(),
            [this](std::uint32_t i) {
                return contexts_[i].isKnown() ? std::nullopt : launchProcess(i);
            },
            [this](std::uint32_t i) { return launchNs(i); },
            [this](std::uint32_t process, const std::vector<std::uint32_t>& activities) {
                RangeSweep sweep(known_.takeBackward(process));
                for (const std::uint32_t i : activities)
                    if (const RangeContext* const context = sweep.at(launchNs(i)))
                        contexts_[i] = context->with(contexts_[i]);
            });
    }

    void readAnnotations() {
        forEachRow(
            records_.streams.size(),
            [this](std::uint32_t i) { return std::optional(records_.activities[i].stream); },
            [this](std::uint32_t i) { return records_.activities[i].startNs; },
            [this](std::uint32_t stream, const std::vector<std::uint32_t>& activities) {
                RangeSweep sweep(known_.takeStream(stream));
                for (const std::uint32_t i : activities)
                    if (const RangeContext* const context =
                            sweep.at(records_.activities[i].startNs))
                        contexts_[i] = contexts_[i].with(*context);
            });
    }

    void readSteps() {
        forEachRow(
            records_.processes.size(), [this](std::uint32_t i) { return launchProcess(i); },
            [this](std::uint32_t i) { return launchNs(i); },
            [this](std::uint32_t process, const std::vector<std::uint32_t>& activities) {
                StepsOfProcess steps(records_, process);
                for (const std::uint32_t i : activities)
                    if (found_[i].step < 0) found_[i].step = steps.at(launchNs(i));
            });
    }

    ActivityMeaning meaningOf(std::size_t i) {
        const ActivityRecord& activity = records_.activities[i];
        RangeContext& context = contexts_[i];
        if (activity.detail >= 0)
            context.place =
                merged(context.place, records_.details[static_cast<std::size_t>(activity.detail)]);
        ActivityMeaning meaning{
            .kind = kindOf(activity, context),
            .direction = static_cast<std::int8_t>(std::clamp(context.place.direction, 0, 127)),
            .stage = context.place.stage,
            .microBatch = context.place.microBatch,
            .step = context.place.step};
        constexpr int mostStages = 1 << 20;
        const bool isPlaced = meaning.microBatch >= 0 && records_.pipelineRank >= 0 &&
                              context.place.chunk < mostStages / records_.stageCount;
        if (meaning.stage < 0 && isPlaced)
            meaning.stage =
                std::max(context.place.chunk, 0) * records_.stageCount + records_.pipelineRank;
        return meaning;
    }

    SliceKind kindOf(const ActivityRecord& activity, const RangeContext& context) {
        if (!meanings_.isKernel(activity.category)) return SliceKind::Copy;
        if (context.place.kind >= 0) return static_cast<SliceKind>(context.place.kind);
        const NameMeaning* const kernel = meanings_.kernel(activity.name);
        const SliceKind byName = kernel == nullptr ? SliceKind::Other : kernel->kind;
        if (isCommunication(byName))
            return context.communication == SliceKind::Other ? byName : context.communication;
        if (context.isKnown()) {
            const bool isRecomputed =
                isBackward(context.range) && context.byOperator == SliceKind::Recompute;
            return isRecomputed ? SliceKind::Recompute : context.range;
        }
        if (context.byOperator != SliceKind::Other) return context.byOperator;
        return byName == SliceKind::Other ? SliceKind::Compute : byName;
    }

    const TraceRecords& records_;
    const std::vector<std::uint32_t>& launchOf_;
    NameMeanings& meanings_;
    KnownRanges known_;
    std::vector<RangeContext> contexts_;
    std::vector<ActivityMeaning> found_;
};

}  // namespace

FileMeaning meaningOf(const TraceRecords& records, NameMeanings& meanings) {
    FileMeaning meaning{.launchOf = launchesOf(records)};
    meaning.activities = ActivityReader(records, meaning.launchOf, meanings).read();
    return meaning;
}

}  // namespace bubblescope
