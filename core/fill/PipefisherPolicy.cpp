// SPDX-License-Identifier: Apache-2.0
// The assignment rule of PipeFisher (Osawa, Li, Hoefler, arXiv 2211.14133; pipe-fisher
// auto_schedule.py) to the letter, with what is odd about it: work of one micro-batch direction
// gates that of the other, whole ranks wait where layers could, the entry behind a finished one is
// skipped, and the last attempt takes all causes as given.
#include <algorithm>
#include <array>
#include <limits>
#include <tuple>

#include "core/fill/Gaps.h"
#include "core/fill/Policies.h"

namespace bubblescope {

namespace {

class PublishedRule {
  public:
    PublishedRule(const FillProblem& problem, int marginPercent)
        : problem_(problem),
          marginPercent_(marginPercent),
          gaps_(problem, Gaps::Rule::Published),
          microBatches_(downTotal(FillCause::Forward)) {
        for (std::uint32_t i = 0; i < problem.works.size(); ++i)
            queue_.entries.push_back(entryOf(i));
        std::stable_sort(
            queue_.entries.begin(), queue_.entries.end(), [](const Entry& a, const Entry& b) {
                return std::pair(a.kind, a.profiledStartNs) < std::pair(b.kind, b.profiledStartNs);
            });
        queue_.left.resize(problem.kinds.size());
        queue_.placed.resize(problem.works.size());
        for (const Entry& entry : queue_.entries) {
            ++queue_.left[entry.kind];
            leastPieceNs_ = std::min(leastPieceNs_, entry.pieceNs);
        }
    }

    FillResult run(bool retries) {
        fillStep(0, 0);
        while (!queue_.entries.empty()) {
            if (retries && retry()) break;
            const std::size_t before = queue_.entries.size();
            fillStep(static_cast<std::uint32_t>(result_.steps++), microBatches_);
            if (queue_.entries.size() == before) appendRest();
        }
        sortByTime();
        return std::move(result_);
    }

  private:
    struct Entry {
        std::uint32_t work;
        std::uint16_t kind;
        std::int64_t profiledStartNs;
        std::uint32_t next;  ///< the piece to place next
        std::uint32_t pieces;
        std::int64_t pieceNs;
    };
    struct Queue {
        std::vector<Entry> entries;
        std::vector<int> left;               ///< entries of each kind
        std::vector<std::uint32_t> placed;  ///< pieces of each work
    };

    int downTotal(FillCause cause) const {
        int total = 0;
        for (std::uint16_t g = 0; g < problem_.groups.size(); ++g)
            if (problem_.groups[g].direction == 0) total += gaps_.total(cause, g);
        return total;
    }

    int downPassed(std::size_t gap, FillCause cause) const {
        int passed = 0;
        for (std::uint16_t g = 0; g < problem_.groups.size(); ++g)
            if (problem_.groups[g].direction == 0) passed += gaps_.passed(gap, cause, g);
        return passed;
    }

    Entry entryOf(std::uint32_t index) const {
        const FillWork& work = problem_.works[index];
        const bool isPerMicroBatch = problem_.kindOf(work).cause != FillCause::None;
        const auto pieces =
            isPerMicroBatch ? static_cast<std::uint32_t>(std::max(microBatches_, 1)) : work.pieces;
        return {index, work.kind, work.profiledStartNs, 0, pieces, work.durationNs / pieces};
    }

    /// Both counters start a step at `counted`.
    void fillStep(std::uint32_t step, int counted) {
        for (std::size_t g = 0; g < gaps_.list().size(); ++g) {
            cursorsNs_.push_back(gaps_.list()[g].startNs);
            fillGap(step, g, counted);
        }
    }

    void fillGap(std::uint32_t step, std::size_t gap, int counted) {
        const std::int64_t freeNs =
            gaps_.list()[gap].endNs - cursorsNs_[step * gaps_.list().size() + gap];
        if (freeNs <= leastPieceNs_) return;
        for (std::size_t cause = 0; cause < fillCauseCount; ++cause)
            passed_[cause] = counted + downPassed(gap, static_cast<FillCause>(1U << cause));
        std::size_t before = 0;
        do {
            before = result_.placements.size();
            for (std::size_t i = 0; i < queue_.entries.size(); ++i) {
                place(queue_.entries[i], step, gap);
                if (queue_.entries[i].next < queue_.entries[i].pieces) continue;
                --queue_.left[queue_.entries[i].kind];
                queue_.entries.erase(queue_.entries.begin() + static_cast<std::ptrdiff_t>(i));
            }
        } while (result_.placements.size() > before);
    }

    void place(Entry& entry, std::uint32_t step, std::size_t gapIndex) {
        const Gap& gap = gaps_.list()[gapIndex];
        std::int64_t& atNs = cursorsNs_[step * gaps_.list().size() + gapIndex];
        const std::int64_t count =
            piecesThatFit(atNs, gap.endNs, entry.pieceNs, readyPieces(entry), marginPercent_);
        if (count <= 0) return;
        result_.placements.push_back({entry.work, entry.next, static_cast<std::uint32_t>(count),
                                      step, gap.after, atNs, entry.pieceNs});
        entry.next += static_cast<std::uint32_t>(count);
        queue_.placed[entry.work] = entry.next;
        atNs += count * entry.pieceNs;
    }

    std::int64_t readyPieces(const Entry& entry) const {
        const FillWork& work = problem_.works[entry.work];
        const FillKind& kind = problem_.kindOf(work);
        if (waitsForEarlierPhase(kind)) return 0;
        std::int64_t ready = entry.pieces;
        if (kind.cause != FillCause::None)
            ready = std::min<std::int64_t>(ready, passed_[causeIndex(kind.cause)]);
        if (work.follows != FillWork::none)
            ready = std::min<std::int64_t>(ready, queue_.placed[work.follows]);
        if (work.awaits != FillWork::none)
            ready = std::min<std::int64_t>(ready, queue_.placed[work.awaits] + std::int64_t{1});
        return ready - entry.next;
    }

    /// Of any layer: the barrier is the whole rank's.
    bool waitsForEarlierPhase(const FillKind& kind) const {
        for (std::size_t k = 0; k < problem_.kinds.size(); ++k) {
            const FillKind& other = problem_.kinds[k];
            if (queue_.left[k] > 0 && other.side == kind.side && other.phase < kind.phase)
                return true;
        }
        return false;
    }

    /// Places everything that is left into the gaps of all steps so far, or nothing.
    bool retry() {
        const Queue queue = queue_;
        const std::vector<std::int64_t> cursorsNs = cursorsNs_;
        const std::size_t placed = result_.placements.size();
        for (std::uint32_t step = 0; step < static_cast<std::uint32_t>(result_.steps); ++step) {
            for (std::size_t g = 0; g < gaps_.list().size(); ++g)
                fillGap(step, g, microBatches_);
        }
        if (queue_.entries.empty()) return true;
        queue_ = queue;
        cursorsNs_ = cursorsNs;
        result_.placements.resize(placed);
        return false;
    }

    /// At the times of the profile, each as a whole even if some of it is placed.
    void appendRest() {
        for (const Entry& entry : queue_.entries) {
            const FillWork& work = problem_.works[entry.work];
            result_.placements.push_back({.work = entry.work,
                                          .firstPiece = entry.next,
                                          .step = static_cast<std::uint32_t>(result_.steps - 1),
                                          .after = static_cast<std::uint32_t>(gaps_.rows().size()),
                                          .startNs = work.profiledStartNs,
                                          .pieceNs = work.durationNs,
                                          .isLeftOver = true});
        }
        queue_.entries.clear();
    }

    void sortByTime() {
        const auto key = [](const Placement& p) {
            return std::tuple(p.step, p.after, p.isLeftOver ? 0 : p.startNs);
        };
        std::stable_sort(result_.placements.begin(), result_.placements.end(),
                         [&](const auto& a, const auto& b) { return key(a) < key(b); });
    }

    const FillProblem& problem_;
    int marginPercent_;
    Gaps gaps_;
    int microBatches_;
    Queue queue_;
    std::int64_t leastPieceNs_ = std::numeric_limits<std::int64_t>::max();
    std::vector<std::int64_t> cursorsNs_;  ///< [step][gap]: what is taken of it
    std::array<int, fillCauseCount> passed_{};  ///< operations that make each cause
    FillResult result_;
};

FillResult published(const FillProblem& problem, const FillOptions& options) {
    return PublishedRule(problem, options.marginPercent).run(true);
}

FillResult publishedWithoutRetry(const FillProblem& problem, const FillOptions& options) {
    return PublishedRule(problem, options.marginPercent).run(false);
}

}  // namespace

const FillPolicy pipefisherPolicy{"pipefisher", "PipeFisher as published",
                                  "PipeFisher (arXiv 2211.14133), auto_schedule.py", false, false,
                                  published};
const FillPolicy pipefisherNoRetryPolicy{
    "pipefisher-no-retry", "PipeFisher without the last attempt",
    "PipeFisher (arXiv 2211.14133), auto_schedule.py without its second pass over earlier steps",
    false, false, publishedWithoutRetry};

}  // namespace bubblescope
