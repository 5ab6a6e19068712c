// SPDX-License-Identifier: Apache-2.0
#include "core/fill/ListFiller.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <map>
#include <numeric>
#include <tuple>

#include "core/base/Error.h"
#include "core/base/Units.h"

namespace bubblescope {

namespace {

std::string bytesText(std::int64_t bytes) {
    return formatBytes(static_cast<std::uint64_t>(bytes));
}

}  // namespace

ListFiller::ListFiller(const FillProblem& problem, const FillOptions& options)
    : problem_(problem),
      options_(options),
      gaps_(problem, Gaps::Rule::Free),
      publishedOrder_(problem.works.size()) {
    checkMemory();
    std::map<std::tuple<std::uint16_t, std::uint32_t, std::uint8_t>, std::uint32_t> chains;
    for (const FillWork& work : problem.works) {
        const FillKind& kind = problem.kindOf(work);
        Entry entry = entryOf(work);
        entry.chain =
            chains.try_emplace({work.group, work.layer, kind.side}, chains.size()).first->second;
        firstChains_.resize(chains.size());
        ++firstChains_[entry.chain][kind.phase];
        first_.push_back(entry);
    }
    for (const FillWork& work : problem.works)
        for (const std::uint32_t before : {work.follows, work.awaits})
            if (before != FillWork::none) first_[before].hasFollower = true;
    std::iota(publishedOrder_.begin(), publishedOrder_.end(), 0);
    std::stable_sort(publishedOrder_.begin(), publishedOrder_.end(), [&](auto a, auto b) {
        const auto key = [&](std::uint32_t i) {
            return std::pair(problem.works[i].kind, problem.works[i].profiledStartNs);
        };
        return key(a) < key(b);
    });
}

void ListFiller::checkMemory() const {
    if (problem_.freeBytes == FillProblem::unlimited) return;
    const std::int64_t mostBytes = gaps_.mostFreeBytes();
    for (const FillWork& work : problem_.works) {
        if (work.bytes > mostBytes)
            throw Error(fmt::format("a piece of {} needs {}, and no bubble has more than {}",
                                    problem_.kindOf(work).title, bytesText(work.bytes),
                                    bytesText(mostBytes)),
                        "memory for work in bubbles", "give it more memory, or less work");
    }
}

ListFiller::Entry ListFiller::entryOf(const FillWork& work) const {
    const FillKind& kind = problem_.kindOf(work);
    const auto causes = static_cast<std::uint32_t>(
        kind.cause == FillCause::None ? 0 : gaps_.total(kind.cause, work.group));
    const std::uint32_t uncut = causes == 0 ? work.pieces : causes;
    if (!kind.canBeCut) return {0, uncut, 0, work.durationNs / uncut, false};
    const std::uint32_t pieces = uncut * static_cast<std::uint32_t>(options_.inversionBlocks);
    return {0, pieces, 0, (work.durationNs + pieces - 1) / pieces, false};
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
        if (!place(work, step, gap, atNs)) {
            ++i;
        } else if (entries_[work].next < entries_[work].pieces) {
            i = entries_[work].hasFollower ? 0 : i + 1;
        } else {
            open_.erase(open_.begin() + static_cast<std::ptrdiff_t>(i));
            finish(work);
            i = 0;
        }
    }
}

bool ListFiller::place(std::uint32_t index, std::uint32_t step, std::size_t gapIndex,
                       std::int64_t& atNs) {
    const FillWork& work = problem_.works[index];
    const Gap& gap = gaps_.list()[gapIndex];
    const std::int64_t ready = readyPieces(index, step, gapIndex);
    if (ready <= 0 || work.bytes > gap.freeBytes) return false;
    Entry& entry = entries_[index];
    const std::int64_t startNs = laneFreeNs(work, atNs);
    const std::int64_t count =
        piecesThatFit(startNs, gap.endNs, entry.pieceNs, ready, options_.marginPercent);
    if (count == 0) return false;
    result_.placements.push_back({index, entry.next, static_cast<std::uint32_t>(count), step,
                                  gap.after, startNs, entry.pieceNs});
    entry.next += static_cast<std::uint32_t>(count);
    atNs = startNs + count * entry.pieceNs;
    return true;
}

std::int64_t ListFiller::laneFreeNs(const FillWork& work, std::int64_t atNs) const {
    if (!problem_.needsLane(work)) return atNs;
    for (const Interval& taken : problem_.laneTaken) {
        if (atNs + work.durationNs <= taken.startNs) break;
        atNs = std::max(atNs, taken.endNs);
    }
    return atNs;
}

std::int64_t ListFiller::readyPieces(std::uint32_t index, std::uint32_t step,
                                     std::size_t gap) const {
    const FillWork& work = problem_.works[index];
    const FillKind& kind = problem_.kindOf(work);
    const Entry& entry = entries_[index];
    const Chain& chain = chains_[entry.chain];
    for (std::size_t phase = 0; phase < kind.phase; ++phase)
        if (chain[phase] > 0) return 0;
    std::int64_t ready = entry.pieces;
    if (kind.cause != FillCause::None && step == 0)
        ready = std::min<std::int64_t>(ready, gaps_.passed(gap, kind.cause, work.group));
    if (work.follows != FillWork::none)
        ready = std::min<std::int64_t>(ready, entries_[work.follows].next);
    if (work.awaits != FillWork::none)
        ready = std::min<std::int64_t>(ready, entries_[work.awaits].next + std::int64_t{1});
    return ready - entry.next;
}

void ListFiller::finish(std::uint32_t index) {
    --chains_[entries_[index].chain][problem_.kindOf(problem_.works[index]).phase];
}

void ListFiller::appendRest() {
    std::int64_t atNs = problem_.stepNs;
    for (const PipelineSlice& slice : problem_.pipeline)
        atNs = std::max(atNs, slice.endNs);
    std::stable_sort(open_.begin(), open_.end(), [&](auto a, auto b) {
        return problem_.works[a].kind < problem_.works[b].kind;
    });
    const std::uint32_t lastStep = static_cast<std::uint32_t>(result_.steps - 1);
    const auto after = static_cast<std::uint32_t>(gaps_.rows().size());
    for (std::size_t i = 0; !open_.empty(); i = (i + 1) % std::max<std::size_t>(open_.size(), 1)) {
        const std::uint32_t work = open_[i];
        Entry& entry = entries_[work];
        const auto ready = static_cast<std::uint32_t>(readyPieces(work, 1, 0));
        if (ready == 0) continue;
        result_.placements.push_back(
            {work, entry.next, ready, lastStep, after, atNs, entry.pieceNs, true});
        entry.next += ready;
        atNs += ready * entry.pieceNs;
        if (entry.next < entry.pieces) continue;
        open_.erase(open_.begin() + static_cast<std::ptrdiff_t>(i--));
        finish(work);
    }
}

}  // namespace bubblescope
