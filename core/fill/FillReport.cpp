// SPDX-License-Identifier: Apache-2.0
#include "core/fill/FillReport.h"

#include <algorithm>
#include <map>
#include <tuple>
#include <vector>

#include "core/fill/Gaps.h"

namespace bubblescope {

namespace {

/// Goes through a cycle in order of time and knows at each moment what is done.
class Replay {
  public:
    Replay(const FillProblem& problem, const FillResult& result)
        : problem_(problem),
          result_(result),
          gaps_(problem, Gaps::Rule::Free),
          passed_(problem.groups.size() * 2),
          left_(problem.works.size()),
          next_(problem.works.size()) {
        std::map<std::tuple<std::uint16_t, std::uint32_t, bool>, std::size_t> chains;
        for (const FillWork& work : problem.works) {
            const auto key = std::tuple(work.group, work.layer, isSideA(work.kind));
            chainOf_.push_back(chains.emplace(key, chains.size()).first->second);
        }
        chains_.resize(chains.size());
        for (const Placement& p : result.placements)
            count(p, +1);
    }

    void run() {
        const auto steps = static_cast<std::uint32_t>(result_.steps);
        const std::uint32_t last = result_.placements.empty() ? 0 : result_.placements.back().step;
        for (std::uint32_t step = 0; step < std::max(steps, last + 1); ++step)
            runStep(step);
    }

    const Noncausal& noncausal() const { return noncausal_; }
    const IdleLeft& idle() const { return idle_; }

  private:
    struct Chain {
        std::int64_t curvatureLeft = 0;
        std::int64_t syncLeft = 0;
    };

    void count(const Placement& p, int sign) {
        const FillKind kind = problem_.works[p.work].kind;
        const std::int64_t pieces = sign * std::int64_t{p.pieces};
        Chain& chain = chains_[chainOf_[p.work]];
        left_[p.work] += pieces;
        if (isCurvature(kind)) chain.curvatureLeft += pieces;
        if (isSync(kind)) chain.syncLeft += pieces;
    }

    int& passed(FillCause cause, std::uint16_t group) {
        return passed_[group * 2U + (cause == FillCause::Backward ? 1U : 0U)];
    }

    void runStep(std::uint32_t step) {
        std::size_t gap = 0;
        for (std::uint32_t row = 0; row <= gaps_.rows().size(); ++row) {
            if (row < gaps_.rows().size() && gaps_.rows()[row].makes != FillCause::None)
                ++passed(gaps_.rows()[row].makes, gaps_.rows()[row].group);
            std::int64_t filledNs = 0;
            for (; isNext(step, row); ++placement_) {
                check(result_.placements[placement_]);
                filledNs += result_.placements[placement_].durationNs();
            }
            if (gap < gaps_.list().size() && gaps_.list()[gap].after == row) {
                const Gap& g = gaps_.list()[gap++];
                if (step < static_cast<std::uint32_t>(result_.steps))
                    addIdle(g.endNs - g.startNs - filledNs);
            }
        }
    }

    bool isNext(std::uint32_t step, std::uint32_t row) const {
        return placement_ < result_.placements.size() &&
               result_.placements[placement_].step == step &&
               result_.placements[placement_].after == row;
    }

    void check(const Placement& p) {
        const FillWork& work = problem_.works[p.work];
        if (isCurvature(work.kind)) {
            const std::int64_t ready = passed(causeOf(work), work.group) - next_[p.work];
            noncausal_.curvaturePieces += p.pieces - std::clamp<std::int64_t>(ready, 0, p.pieces);
        } else if (!isReady(p.work)) {
            ++noncausal_.others;
        }
        next_[p.work] += p.pieces;
        count(p, -1);
    }

    static FillCause causeOf(const FillWork& work) {
        return isSideA(work.kind) ? FillCause::Forward : FillCause::Backward;
    }

    bool isReady(std::size_t index) {
        const FillWork& work = problem_.works[index];
        const Chain& chain = chains_[chainOf_[index]];
        if (isCurvature(work.kind)) return passed(causeOf(work), work.group) > next_[index];
        return chain.curvatureLeft == 0 && (!isInversion(work.kind) || chain.syncLeft == 0);
    }

    void addIdle(std::int64_t idleNs) {
        bool isWorkLeft = false;
        bool isWorkReady = false;
        for (std::size_t i = 0; i < left_.size() && !isWorkReady; ++i) {
            if (left_[i] == 0) continue;
            isWorkLeft = true;
            isWorkReady = isReady(i);
        }
        if (!isWorkLeft)
            idle_.noWorkNs += idleNs;
        else if (isWorkReady)
            idle_.tooSmallNs += idleNs;
        else
            idle_.dependencyNs += idleNs;
    }

    const FillProblem& problem_;
    const FillResult& result_;
    Gaps gaps_;
    std::vector<std::size_t> chainOf_;  ///< parallel to works: its layer and side
    std::vector<Chain> chains_;
    std::vector<int> passed_;         ///< [group][forward, backward] from the refresh's start
    std::vector<std::int64_t> left_;  ///< pieces of each work
    std::vector<std::int64_t> next_;
    std::size_t placement_ = 0;
    Noncausal noncausal_;
    IdleLeft idle_;
};

double share(std::int64_t part, std::int64_t whole) {
    return whole == 0 ? 0 : static_cast<double>(part) / static_cast<double>(whole);
}

bool overlaps(const FillResult& result) {
    return !result.placements.empty() &&
           result.placements.back().step >= static_cast<std::uint32_t>(result.steps);
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
    for (const PipelineSlice& slice : problem.pipeline)
        r.pipelineNs += slice.endNs - slice.startNs;
    for (const Placement& p : result.placements)
        (p.isLeftOver ? r.leftOverNs : r.filledNs) += p.durationNs();
    Replay replay(problem, result);
    replay.run();
    r.noncausal = replay.noncausal();
    r.idle = replay.idle();
    if (overlaps(result)) r.idle = {.noWorkNs = (r.stepNs - r.pipelineNs) * r.steps - r.filledNs};
    return r;
}

}  // namespace bubblescope
