// SPDX-License-Identifier: Apache-2.0
#include "core/fill/ListFiller.h"

#include <algorithm>
#include <limits>
#include <map>
#include <numeric>
#include <tuple>

namespace bubblescope {

ListFiller::ListFiller(const FillProblem& problem, const FillOptions& options)
    : problem_(problem),
      options_(options),
      gaps_(problem, Gaps::Rule::Free),
      publishedOrder_(problem.works.size()) {
    std::map<std::tuple<std::uint16_t, std::uint32_t, bool>, std::uint32_t> chains;
    for (const FillWork& work : problem.works) {
        Entry entry = entryOf(work);
        const auto key = std::tuple(work.group, work.layer, isSideA(work.kind));
        entry.chain = chains.emplace(key, chains.size()).first->second;
        firstChains_.resize(chains.size());
        if (isCurvature(work.kind)) ++firstChains_[entry.chain].curvatureLeft;
        if (isSync(work.kind)) ++firstChains_[entry.chain].syncLeft;
        first_.push_back(entry);
    }
    std::iota(publishedOrder_.begin(), publishedOrder_.end(), 0);
    std::stable_sort(publishedOrder_.begin(), publishedOrder_.end(), [&](auto a, auto b) {
        const auto key = [&](std::uint32_t i) {
            return std::pair(problem.works[i].kind, problem.works[i].profiledStartNs);
        };
        return key(a) < key(b);
    });
}

ListFiller::Entry ListFiller::entryOf(const FillWork& work) const {
    if (isInversion(work.kind)) {
        const int blocks = options_.inversionBlocks;
        return {0, static_cast<std::uint32_t>(blocks), 0, (work.durationNs + blocks - 1) / blocks};
    }
    if (!isCurvature(work.kind)) return {0, 1, 0, work.durationNs};
    const FillCause cause = isSideA(work.kind) ? FillCause::Forward : FillCause::Backward;
    const int pieces = std::max(gaps_.total(cause, work.group), 1);
    return {0, static_cast<std::uint32_t>(pieces), 0, work.durationNs / pieces};
}

void ListFiller::restart(std::span<const std::uint32_t> order) {
    entries_ = first_;
    chains_ = firstChains_;
    open_.assign(order.begin(), order.end());
    leastPieceNs_ = std::numeric_limits<std::int64_t>::max();
    for (const Entry& entry : entries_)
        leastPieceNs_ = std::min(leastPieceNs_, entry.pieceNs);
    result_ = {};
}

FillResult ListFiller::fill(std::span<const std::uint32_t> order) {
    restart(order);
    std::vector<std::int64_t> cursorsNs(gaps_.list().size());
    for (std::uint32_t step = 0; step == 0 || !open_.empty(); ++step) {
        result_.steps = static_cast<int>(step) + 1;
        for (std::size_t g = 0; g < cursorsNs.size(); ++g)
            cursorsNs[g] = gaps_.list()[g].startNs;
        const bool placed = fillStep(step, cursorsNs);
        if (!placed && step > 0) break;
    }
    appendRest();
    return std::move(result_);
}

std::optional<FillResult> ListFiller::fillEvery(int period, std::span<const std::uint32_t> order) {
    restart(order);
    const std::size_t gapCount = gaps_.list().size();
    std::vector<std::int64_t> cursorsNs(gapCount * static_cast<std::size_t>(period));
    for (std::size_t i = 0; i < cursorsNs.size(); ++i)
        cursorsNs[i] = gaps_.list()[i % gapCount].startNs;
    const auto steps = static_cast<std::uint32_t>(period);
    std::uint32_t idleSteps = 0;
    for (std::uint32_t step = 0; !open_.empty(); ++step) {
        const auto slots = std::span(cursorsNs).subspan(step % steps * gapCount, gapCount);
        idleSteps = fillStep(step, slots) ? 0 : idleSteps + 1;
        if (step > steps && idleSteps > steps) return std::nullopt;
    }
    result_.steps = period;
    return std::move(result_);
}

bool ListFiller::fillStep(std::uint32_t step, std::span<std::int64_t> cursorsNs) {
    const std::size_t before = result_.placements.size();
    for (std::size_t g = 0; g < cursorsNs.size() && !open_.empty(); ++g) {
        if (gaps_.list()[g].endNs - cursorsNs[g] > leastPieceNs_) fillGap(step, g, cursorsNs[g]);
    }
    return result_.placements.size() > before;
}

void ListFiller::fillGap(std::uint32_t step, std::size_t gap, std::int64_t& atNs) {
    for (std::size_t i = 0; i < open_.size();) {
        const std::uint32_t work = open_[i];
        if (!place(work, step, gap, atNs) || entries_[work].next < entries_[work].pieces) {
            ++i;
            continue;
        }
        open_.erase(open_.begin() + static_cast<std::ptrdiff_t>(i));
        finish(work);
        i = 0;
    }
}

bool ListFiller::place(std::uint32_t work, std::uint32_t step, std::size_t gapIndex,
                       std::int64_t& atNs) {
    const std::int64_t ready = readyPieces(work, step, gapIndex);
    if (ready <= 0) return false;
    Entry& entry = entries_[work];
    const Gap& gap = gaps_.list()[gapIndex];
    const std::int64_t count =
        piecesThatFit(atNs, gap.endNs, entry.pieceNs, ready, options_.marginPercent);
    if (count == 0) return false;
    result_.placements.push_back({work, entry.next, static_cast<std::uint32_t>(count), step,
                                  gap.after, atNs, entry.pieceNs});
    entry.next += static_cast<std::uint32_t>(count);
    atNs += count * entry.pieceNs;
    return true;
}

std::int64_t ListFiller::readyPieces(std::uint32_t index, std::uint32_t step,
                                     std::size_t gap) const {
    const FillWork& work = problem_.works[index];
    const Entry& entry = entries_[index];
    std::int64_t ready = entry.pieces;
    if (isCurvature(work.kind) && step == 0) {
        const FillCause cause = isSideA(work.kind) ? FillCause::Forward : FillCause::Backward;
        ready = std::min<std::int64_t>(ready, gaps_.passed(gap, cause, work.group));
    }
    const Chain& chain = chains_[entry.chain];
    if (!isCurvature(work.kind) && chain.curvatureLeft > 0) return 0;
    if (isInversion(work.kind) && chain.syncLeft > 0) return 0;
    return ready - entry.next;
}

void ListFiller::finish(std::uint32_t index) {
    const FillWork& work = problem_.works[index];
    Chain& chain = chains_[entries_[index].chain];
    if (isCurvature(work.kind)) --chain.curvatureLeft;
    if (isSync(work.kind)) --chain.syncLeft;
}

void ListFiller::appendRest() {
    std::int64_t atNs = problem_.stepNs;
    for (const PipelineSlice& slice : problem_.pipeline)
        atNs = std::max(atNs, slice.endNs);
    std::stable_sort(open_.begin(), open_.end(), [&](auto a, auto b) {
        return problem_.works[a].kind < problem_.works[b].kind;
    });
    for (const std::uint32_t work : open_) {
        Entry& entry = entries_[work];
        const std::uint32_t pieces = entry.pieces - entry.next;
        result_.placements.push_back(
            {work, entry.next, pieces, static_cast<std::uint32_t>(result_.steps - 1),
             static_cast<std::uint32_t>(gaps_.rows().size()), atNs, entry.pieceNs, true});
        atNs += pieces * entry.pieceNs;
    }
    open_.clear();
}

}  // namespace bubblescope
