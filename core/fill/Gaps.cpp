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
    std::vector<int> passed(groups_ * 2, 0);
    std::int64_t takenUntilNs = isFree ? spillNs(problem) : 0;
    for (std::size_t i = 0; i + 1 < rows_.size(); ++i) {
        const PipelineSlice& row = rows_[i];
        if (row.makes != FillCause::None) ++passed[column(0, row.makes, row.group)];
        takenUntilNs = isFree ? std::max(takenUntilNs, row.endNs) : row.endNs;
        std::int64_t endNs = rows_[i + 1].startNs;
        if (isFree) endNs = std::min(endNs, problem.stepNs);
        addGap(takenUntilNs, endNs, i, passed);
    }
    const PipelineSlice& last = rows_.back();
    if (last.makes != FillCause::None) ++passed[column(0, last.makes, last.group)];
    passed_.insert(passed_.end(), passed.begin(), passed.end());
}

void Gaps::addGap(std::int64_t startNs, std::int64_t endNs, std::size_t after,
                  const std::vector<int>& passed) {
    if (startNs >= endNs) return;
    gaps_.push_back({startNs, endNs, static_cast<std::uint32_t>(after)});
    passed_.insert(passed_.end(), passed.begin(), passed.end());
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
