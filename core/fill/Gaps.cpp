// SPDX-License-Identifier: Apache-2.0
#include "core/fill/Gaps.h"

#include <algorithm>

namespace bubblescope {

namespace {

std::vector<PipelineSlice> rowsOf(const FillProblem& problem) {
    std::vector<PipelineSlice> rows{{}};
    rows.insert(rows.end(), problem.pipeline.begin(), problem.pipeline.end());
    rows.push_back({problem.stepNs, problem.stepNs});
    std::stable_sort(rows.begin(), rows.end(),
                     [](const auto& a, const auto& b) { return a.startNs < b.startNs; });
    return rows;
}

/// How far the end of a step reaches into the next one.
std::int64_t spillNs(const FillProblem& problem) {
    std::int64_t endNs = problem.stepNs;
    for (const PipelineSlice& slice : problem.pipeline)
        endNs = std::max(endNs, slice.endNs);
    return endNs - problem.stepNs;
}

}  // namespace

Gaps::Gaps(const FillProblem& problem, Rule rule)
    : groups_(problem.groups.size()), rows_(rowsOf(problem)) {
    const bool isFree = rule == Rule::Free;
    std::vector<Counts> passed(groups_, Counts{});
    std::int64_t takenUntilNs = isFree ? spillNs(problem) : 0;
    for (std::size_t i = 0; i < rows_.size(); ++i) {
        const PipelineSlice& row = rows_[i];
        for (std::size_t cause = 0; cause < fillCauseCount; ++cause)
            if (makes(row.makes, static_cast<FillCause>(1U << cause)))
                ++passed[row.group][cause];
        if (i + 1 == rows_.size()) break;
        takenUntilNs = isFree ? std::max(takenUntilNs, row.endNs) : row.endNs;
        std::int64_t endNs = rows_[i + 1].startNs;
        if (isFree) endNs = std::min(endNs, problem.stepNs);
        if (takenUntilNs >= endNs) continue;
        gaps_.push_back({takenUntilNs, endNs, static_cast<std::uint32_t>(i)});
        passed_.insert(passed_.end(), passed.begin(), passed.end());
    }
    passed_.insert(passed_.end(), passed.begin(), passed.end());
    if (problem.freeBytes != FillProblem::unlimited) setMemory(problem);
}

void Gaps::setMemory(const FillProblem& problem) {
    std::vector<std::int64_t> held;  // after each row, as if the step began with none
    std::int64_t now = 0;
    for (const PipelineSlice& row : rows_) {
        if (makes(row.makes, FillCause::Forward)) ++now;
        held.push_back(now);
        if (makes(row.makes, FillCause::WeightGradient)) --now;
    }
    const std::int64_t most = *std::max_element(held.begin(), held.end());
    mostFreeBytes_ = problem.freeBytes + (most - now) * problem.activationBytes;
    for (Gap& gap : gaps_) {
        const bool frees = makes(rows_[gap.after].makes, FillCause::WeightGradient);
        const std::int64_t fewer = most - held[gap.after] + (frees ? 1 : 0);
        gap.freeBytes = problem.freeBytes + fewer * problem.activationBytes;
        mostFreeBytes_ = std::max(mostFreeBytes_, gap.freeBytes);
    }
}

std::int64_t piecesThatFit(std::int64_t atNs, std::int64_t endNs, std::int64_t pieceNs,
                           std::int64_t most, int marginPercent) {
    const double neededNs = static_cast<double>(pieceNs) * (1 + marginPercent / 100.0);
    const auto fits = [&](std::int64_t startNs) {
        return static_cast<double>(startNs) + neededNs < static_cast<double>(endNs);
    };
    if (!fits(atNs)) return 0;
    if (pieceNs == 0) return most;
    std::int64_t count = std::min(most, (endNs - atNs) / pieceNs + 1);
    while (count > 0 && !fits(atNs + (count - 1) * pieceNs))
        --count;
    return count;
}

}  // namespace bubblescope
