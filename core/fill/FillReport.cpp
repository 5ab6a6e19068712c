// SPDX-License-Identifier: Apache-2.0
#include "core/fill/FillReport.h"

#include <algorithm>
#include <array>
#include <limits>
#include <map>
#include <tuple>
#include <vector>

#include "core/fill/Gaps.h"

namespace bubblescope {

namespace {

/// How a gap stands at its end; where refreshes overlap, the last of what holds for them.
enum class GapState : std::uint8_t { NoWork, Dependency, Memory, TooSmall };

/// Goes through the life of one refresh in order of time and knows at each moment what is done.
class Replay {
  public:
    Replay(const FillProblem& problem, const FillResult& result)
        : problem_(problem),
          result_(result),
          gaps_(problem, Gaps::Rule::Free),
          passed_(problem.groups.size()),
          left_(problem.works.size()),
          done_(problem.works.size()),
          states_(static_cast<std::size_t>(result.steps) * gaps_.list().size()),
          idleNs_(states_.size()) {
        std::map<std::tuple<std::uint16_t, std::uint32_t, std::uint8_t>, std::size_t> chains;
        for (const FillWork& work : problem.works) {
            const auto key = std::tuple(work.group, work.layer, problem.kindOf(work).side);
            chainOf_.push_back(chains.emplace(key, chains.size()).first->second);
        }
        chains_.resize(chains.size());
        for (const Placement& p : result.placements)
            count(p, +1);
        for (std::size_t i = 0; i < left_.size(); ++i)
            if (problem.kindOf(problem.works[i]).isOptional) left_[i] = problem.works[i].pieces;
        for (std::size_t i = 0; i < idleNs_.size(); ++i) {
            const Gap& gap = gaps_.list()[i % gaps_.list().size()];
            idleNs_[i] = gap.endNs - gap.startNs;
        }
    }

    void run() {
        const auto steps = static_cast<std::uint32_t>(result_.steps);
        const std::uint32_t last = result_.placements.empty() ? 0 : result_.placements.back().step;
        for (stepsPassed_ = 0; stepsPassed_ < std::max(steps, last + 1); ++stepsPassed_)
            runStep(stepsPassed_);
    }

    const Noncausal& noncausal() const { return noncausal_; }

    IdleLeft idle() const {
        IdleLeft idle;
        for (std::size_t i = 0; i < states_.size(); ++i) {
            switch (states_[i]) {
                case GapState::NoWork:
                    idle.noWorkNs += idleNs_[i];
                    break;
                case GapState::Dependency:
                    idle.dependencyNs += idleNs_[i];
                    break;
                case GapState::Memory:
                    idle.memoryNs += idleNs_[i];
                    break;
                case GapState::TooSmall:
                    idle.tooSmallNs += idleNs_[i];
                    break;
            }
        }
        return idle;
    }

  private:
    /// Pieces that are left, by phase.
    using Chain = std::array<std::int64_t, fillPhaseCount>;

    void count(const Placement& p, int sign) {
        const std::int64_t pieces = sign * std::int64_t{p.pieces};
        left_[p.work] += pieces;
        chains_[chainOf_[p.work]][problem_.kindOf(problem_.works[p.work]).phase] += pieces;
    }

    void pass(const PipelineSlice& row) {
        for (std::size_t cause = 0; cause < fillCauseCount; ++cause)
            if (makes(row.makes, static_cast<FillCause>(1U << cause))) ++passed_[row.group][cause];
    }

    void runStep(std::uint32_t step) {
        const std::size_t firstGap =
            step % static_cast<std::uint32_t>(result_.steps) * gaps_.list().size();
        std::size_t gap = 0;
        for (std::uint32_t row = 0; row <= gaps_.rows().size(); ++row) {
            if (row < gaps_.rows().size()) pass(gaps_.rows()[row]);
            const bool isGap = gap < gaps_.list().size() && gaps_.list()[gap].after == row;
            for (; isNext(step, row); ++placement_) {
                const Placement& p = result_.placements[placement_];
                check(p);
                if (isGap) idleNs_[firstGap + gap] -= p.durationNs();
            }
            if (!isGap) continue;
            GapState& state = states_[firstGap + gap];
            state = std::max(state, stateOf(gaps_.list()[gap++]));
        }
    }

    bool isNext(std::uint32_t step, std::uint32_t row) const {
        return placement_ < result_.placements.size() &&
               result_.placements[placement_].step == step &&
               result_.placements[placement_].after == row;
    }

    void check(const Placement& p) {
        const FillWork& work = problem_.works[p.work];
        const FillKind& kind = problem_.kindOf(work);
        const auto early = [&](std::int64_t ready) {
            return p.pieces - std::clamp<std::int64_t>(ready - done_[p.work], 0, p.pieces);
        };
        if (kind.cause != FillCause::None) noncausal_.causedPieces += early(caused(work));
        const bool waits = !chainIsReady(p.work) || early(followed(work)) > 0;
        if (waits) ++noncausal_.others;
        done_[p.work] += p.pieces;
        count(p, -1);
    }

    /// Pieces that the operations so far have made ready. Where none of the step does, its end.
    std::int64_t caused(const FillWork& work) const {
        const FillCause cause = problem_.kindOf(work).cause;
        if (gaps_.total(cause, work.group) == 0) return stepsPassed_ > 0 ? work.pieces : 0;
        return passed_[work.group][causeIndex(cause)];
    }

    /// Pieces that the works before this one have made ready.
    std::int64_t followed(const FillWork& work) const {
        std::int64_t ready = std::numeric_limits<std::int64_t>::max();
        if (work.follows != FillWork::none) ready = done_[work.follows];
        if (work.awaits != FillWork::none) ready = std::min(ready, done_[work.awaits] + 1);
        return ready;
    }

    bool chainIsReady(std::size_t index) const {
        const Chain& chain = chains_[chainOf_[index]];
        const auto end = chain.begin() + problem_.kindOf(problem_.works[index]).phase;
        return std::all_of(chain.begin(), end, [](std::int64_t pieces) { return pieces == 0; });
    }

    bool isReady(std::size_t index) const {
        const FillWork& work = problem_.works[index];
        const bool isCaused =
            problem_.kindOf(work).cause == FillCause::None || caused(work) > done_[index];
        return isCaused && chainIsReady(index) && followed(work) > done_[index];
    }

    GapState stateOf(const Gap& gap) const {
        GapState state = GapState::NoWork;
        for (std::size_t i = 0; i < left_.size() && state != GapState::TooSmall; ++i) {
            if (left_[i] == 0) continue;
            GapState own = GapState::Dependency;
            if (isReady(i))
                own =
                    problem_.works[i].bytes > gap.freeBytes ? GapState::Memory : GapState::TooSmall;
            state = std::max(state, own);
        }
        return state;
    }

    const FillProblem& problem_;
    const FillResult& result_;
    Gaps gaps_;
    std::vector<std::size_t> chainOf_;  ///< parallel to works
    std::vector<Chain> chains_;
    std::vector<std::array<int, fillCauseCount>> passed_;  ///< by group, from the refresh's start
    std::vector<std::int64_t> left_;                       ///< pieces of each work
    std::vector<std::int64_t> done_;
    std::vector<GapState> states_;  ///< [step of the cycle][gap]
    std::vector<std::int64_t> idleNs_;
    std::size_t placement_ = 0;
    std::uint32_t stepsPassed_ = 0;
    Noncausal noncausal_;
};

std::int64_t leftOutNs(const FillProblem& problem, const FillResult& result) {
    std::int64_t sum = 0;
    for (const FillWork& work : problem.works)
        if (problem.kindOf(work).isOptional) sum += work.durationNs;
    for (const Placement& p : result.placements)
        if (problem.kindOf(problem.works[p.work]).isOptional) sum -= p.durationNs();
    return sum;
}

double share(std::int64_t part, std::int64_t whole) {
    return whole == 0 ? 0 : static_cast<double>(part) / static_cast<double>(whole);
}

}  // namespace

Noncausal countNoncausal(const FillProblem& problem, const FillResult& result) {
    Replay replay(problem, result);
    replay.run();
    return replay.noncausal();
}

double FillReport::utilization() const {
    return share(usageNs(), usageOfNs() + leftOverNs);
}

double FillReport::utilizationBefore() const {
    return share(pipelineNs, stepNs);
}

FillReport report(const FillProblem& problem, const FillResult& result) {
    FillReport r{.steps = result.steps, .stepNs = problem.stepNs};
    if (!result.placements.empty())
        r.lifeSteps = static_cast<int>(result.placements.back().step) + 1;
    for (const PipelineSlice& slice : problem.pipeline)
        r.pipelineNs += slice.endNs - slice.startNs;
    r.kinds.resize(problem.kinds.size());
    for (const Placement& p : result.placements) {
        (p.isLeftOver ? r.leftOverNs : r.filledNs) += p.durationNs();
        KindReport& kind = r.kinds[problem.works[p.work].kind];
        kind.pieces += p.pieces;
        kind.timeNs += p.durationNs();
    }
    r.leftOutNs = leftOutNs(problem, result);
    Replay replay(problem, result);
    replay.run();
    r.noncausal = replay.noncausal();
    r.idle = replay.idle();
    return r;
}

}  // namespace bubblescope
