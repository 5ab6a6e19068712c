// SPDX-License-Identifier: Apache-2.0
#include "core/trace/StageTracks.h"

#include <algorithm>
#include <charconv>

#include "core/trace/EdgePairing.h"

namespace bubblescope {

namespace {

/// A pipeline has fewer stages; larger numbers are ids of something else.
constexpr int mostStages = 1 << 20;

bool isWork(SliceKind kind) {
    return isCompute(kind) || isCommunication(kind);
}

std::optional<int> numberOf(const std::string& id) {
    int number = 0;
    const char* const end = id.data() + id.size();
    const auto [at, error] = std::from_chars(id.data(), end, number);
    if (error != std::errc{} || at != end || number < 0 || number >= mostStages) return {};
    return number;
}

/// What the slices of one thread have in common.
struct ThreadSummary {
    std::int64_t slices = 0;
    std::int64_t operations = 0;
    std::int64_t ownFormat = 0;
    StageDetail first;
    bool sameStage = true;

    void add(const StageDetail& detail) {
        if (operations++ == 0) first = detail;
        sameStage = sameStage && detail.stage == first.stage;
    }
};

}  // namespace

StageTracks::StageTracks(const TraceRecords& records, NameMeanings& meanings,
                         const TimelineBuilder& names)
    : records_(records),
      meanings_(meanings),
      names_(names),
      stages_(records.threads.size(), -1),
      ownFormat_(records.threads.size(), false),
      stageCount_(std::min(records.stageCount, mostStages)) {
    if (records.streams.empty()) findStages();
}

StageDetail StageTracks::detailOf(const SliceRecord& record, const NameMeaning& operation) const {
    if (record.detail < 0) return operation.detail;
    return merged(operation.detail, records_.details[static_cast<std::size_t>(record.detail)]);
}

void StageTracks::findStages() {
    std::vector<ThreadSummary> summaries(records_.threads.size());
    for (const SliceRecord& record : records_.slices) {
        ThreadSummary& summary = summaries[record.thread];
        ++summary.slices;
        const NameMeaning* const operation = meanings_.slice(record.name, record.category);
        if (operation == nullptr || !isWork(operation->kind)) continue;
        summary.add(detailOf(record, *operation));
        if (traits(operation->kind).name == names_.text(record.category)) ++summary.ownFormat;
    }
    std::vector<StageDetail> first(summaries.size());
    for (std::size_t thread = 0; thread < summaries.size(); ++thread) {
        const ThreadSummary& summary = summaries[thread];
        if (summary.operations == 0 || summary.operations * 2 < summary.slices) continue;
        ownFormat_[thread] = summary.ownFormat == summary.operations;
        first[thread] = summary.first;
        if (!summary.sameStage) first[thread].stage = -1;
        stages_[thread] = static_cast<int>(thread);
    }
    numberStages(first);
}

/// By the rank or stage that the slices tell, else by a number that the process or thread has, else
/// in order of appearance.
void StageTracks::numberStages(const std::vector<StageDetail>& first) {
    int next = 0;
    for (std::size_t thread = 0; thread < stages_.size(); ++thread) {
        if (stages_[thread] < 0) continue;
        const ThreadRecord& record = records_.threads[thread];
        const auto processNumber = numberOf(records_.processes[record.process].id);
        const auto isStageNumber = [](int n) { return n >= 0 && n < mostStages; };
        if (isStageNumber(first[thread].rank))
            stages_[thread] = first[thread].rank;
        else if (isStageNumber(first[thread].stage))
            stages_[thread] = first[thread].stage;
        else
            stages_[thread] = processNumber.value_or(next);
        ++next;
        stageCount_ = std::max(stageCount_, stages_[thread] + 1);
    }
}

void StageTracks::describe(const SliceRecord& record, Slice& slice) const {
    if (!isStage(record.thread)) return;
    const NameMeaning* const operation = meanings_.slice(record.name, record.category);
    if (operation == nullptr || operation->isStep) return;
    const StageDetail detail = detailOf(record, *operation);
    slice.kind = operation->kind;
    slice.microBatch = detail.microBatch;
    slice.step = detail.step;
    slice.direction = static_cast<std::int8_t>(std::clamp(detail.direction, 0, 127));
    if (detail.stage >= 0)
        slice.stage = detail.stage;
    else if (!isOwnFormat(record.thread) && detail.chunk < mostStages / stageCount_)
        slice.stage = std::max(detail.chunk, 0) * stageCount_ + stageOf(record.thread);
}

}  // namespace bubblescope
