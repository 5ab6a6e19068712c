// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <vector>

#include "core/fill/FillProblem.h"

namespace bubblescope {

/// Work that runs before what it needs: pieces before the operation that causes them, such as
/// curvature before the forward or backward of its micro-batch, and others before earlier work of
/// their chain, such as syncs and inversions.
struct Noncausal {
    std::int64_t causedPieces = 0;
    std::int64_t others = 0;

    bool operator==(const Noncausal&) const = default;
};
Noncausal countNoncausal(const FillProblem& problem, const FillResult& result);

/// Why a device idles although there is, or was, work for it.
struct IdleLeft {
    std::int64_t tooSmallNs = 0;    ///< work is ready, but no piece of it fits
    std::int64_t memoryNs = 0;      ///< what is ready does not fit into memory
    std::int64_t dependencyNs = 0;  ///< all work that is left waits for its cause
    std::int64_t noWorkNs = 0;      ///< the refresh is done

    std::int64_t totalNs() const { return tooSmallNs + memoryNs + dependencyNs + noWorkNs; }
};

/// What was done of one kind of work in a cycle.
struct KindReport {
    std::int64_t pieces = 0;
    std::int64_t timeNs = 0;
};

/// Figures of one device over the cycle of a refresh.
struct FillReport {
    int steps = 1;            ///< per refresh
    int lifeSteps = 1;        ///< from a refresh's first to its last step: more where they overlap
    std::int64_t stepNs = 0;  ///< without what is put after a step
    std::int64_t pipelineNs = 0;  ///< forwards and backwards of one step
    std::int64_t filledNs = 0;    ///< work in the bubbles of the whole cycle
    std::int64_t leftOverNs = 0;  ///< work that fits into no bubble and lengthens the last step
    std::int64_t leftOutNs = 0;   ///< optional work that fits into no bubble
    IdleLeft idle;                ///< in the whole cycle
    Noncausal noncausal;
    std::vector<KindReport> kinds;  ///< parallel to FillProblem::kinds

    /// PipeFisher's usage: everything that runs, by the step times the steps.
    std::int64_t usageNs() const { return pipelineNs * steps + filledNs + leftOverNs; }
    std::int64_t usageOfNs() const { return stepNs * steps; }
    /// Ours: everything that runs, by all the time that passes.
    double utilization() const;
    double utilizationBefore() const;
};
FillReport report(const FillProblem& problem, const FillResult& result);

}  // namespace bubblescope
