// SPDX-License-Identifier: Apache-2.0
#include "core/trace/StepMarks.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <tuple>

namespace bubblescope {

namespace {

struct MarkingSlice {
    const SliceRecord* slice = nullptr;
    std::int32_t number = -1;
};

std::vector<MarkingSlice> markingSlices(const TraceRecords& records, NameMeanings& meanings) {
    std::vector<MarkingSlice> marks;
    for (const SliceRecord& slice : records.slices) {
        if (records.threads[slice.thread].stream >= 0) continue;
        const NameMeaning* const meaning = meanings.slice(slice.name, slice.category);
        if (meaning != nullptr && meaning->isStep) marks.push_back({&slice, meaning->detail.step});
    }
    std::ranges::sort(marks, {}, [](const MarkingSlice& mark) {
        return std::tuple(mark.slice->thread, mark.slice->startNs, -mark.slice->durationNs);
    });
    return marks;
}

void joinSameNames(std::vector<StepRecord>& steps) {
    std::ranges::stable_sort(
        steps, {}, [](const StepRecord& step) { return std::tie(step.process, step.name); });
    std::vector<StepRecord> joined;
    for (StepRecord& step : steps) {
        const bool isSame = !joined.empty() && joined.back().process == step.process &&
                            joined.back().name == step.name;
        if (!isSame) {
            joined.push_back(std::move(step));
            continue;
        }
        joined.back().startNs = std::min(joined.back().startNs, step.startNs);
        joined.back().endNs = std::max(joined.back().endNs, step.endNs);
    }
    steps = std::move(joined);
}

}  // namespace

void findSteps(TraceRecords& records, NameMeanings& meanings, const StringPool& names) {
    const SliceRecord* outer = nullptr;
    std::map<std::uint32_t, int> unnumbered;
    for (const MarkingSlice& mark : markingSlices(records, meanings)) {
        const SliceRecord& slice = *mark.slice;
        const std::int64_t endNs = slice.startNs + slice.durationNs;
        if (outer != nullptr && outer->thread == slice.thread &&
            slice.startNs < outer->startNs + outer->durationNs)
            continue;
        outer = &slice;
        const std::uint32_t process = records.threads[slice.thread].process;
        StepRecord step{.name = std::string(names.view(slice.name)),
                        .process = process,
                        .number = mark.number,
                        .startNs = slice.startNs,
                        .endNs = endNs};
        if (step.number < 0) {
            step.number = unnumbered[process]++;
            step.name += fmt::format(" {}", step.number);
        }
        records.steps.push_back(std::move(step));
    }
    joinSameNames(records.steps);
    std::ranges::stable_sort(records.steps, {}, [](const StepRecord& step) {
        return std::tuple(step.process, step.startNs);
    });
    int number = 0;
    for (std::size_t i = 0; i < records.steps.size(); ++i) {
        StepRecord& step = records.steps[i];
        if (i == 0 || records.steps[i - 1].process != step.process) number = 0;
        if (step.number < 0) step.number = number;
        number = step.number + 1;
    }
}

StepsOfProcess::StepsOfProcess(const TraceRecords& records, std::uint32_t process) {
    for (const StepRecord& step : records.steps)
        if (step.process == process) steps_.push_back(&step);
}

std::int32_t StepsOfProcess::at(std::int64_t timeNs) {
    while (next_ > 0 && steps_[next_ - 1]->startNs > timeNs)
        --next_;
    while (next_ < steps_.size() && steps_[next_]->startNs <= timeNs)
        ++next_;
    if (next_ == 0) return -1;
    const StepRecord& begun = *steps_[next_ - 1];
    const bool isIn = next_ < steps_.size() || timeNs < begun.endNs;
    return isIn ? begun.number : -1;
}

void countMicroBatches(TraceRecords& records, NameMeanings& meanings) {
    struct Counted {
        SliceRecord* slice;
        int rule;
        std::uint32_t process;
    };
    std::vector<Counted> counted;
    for (SliceRecord& slice : records.slices) {
        const NameMeaning* const meaning = meanings.slice(slice.name, slice.category);
        if (meaning != nullptr && meaning->isCounted && records.threads[slice.thread].stream < 0)
            counted.push_back({&slice, meaning->rule, records.threads[slice.thread].process});
    }
    std::ranges::stable_sort(counted, {}, [](const Counted& c) {
        return std::tuple(c.process, c.rule, c.slice->startNs);
    });
    std::optional<StepsOfProcess> steps;
    const Counted* before = nullptr;
    std::int32_t stepBefore = -1;
    std::int32_t microBatch = 0;
    for (const Counted& c : counted) {
        if (before == nullptr || before->process != c.process) steps.emplace(records, c.process);
        const std::int32_t step = steps->at(c.slice->startNs);
        const bool continues = before != nullptr && before->process == c.process &&
                               before->rule == c.rule && stepBefore == step;
        microBatch = continues ? microBatch + 1 : 0;
        before = &c;
        stepBefore = step;
        if (c.slice->detail < 0) {
            c.slice->detail = static_cast<std::int32_t>(records.details.size());
            records.details.push_back({});
        }
        StageDetail& detail = records.details[static_cast<std::size_t>(c.slice->detail)];
        if (detail.microBatch < 0) detail.microBatch = microBatch;
    }
}

}  // namespace bubblescope
