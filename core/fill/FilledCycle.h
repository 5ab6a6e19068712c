// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <string>
#include <vector>

#include "core/fill/KfacPlan.h"
#include "core/timeline/Timeline.h"

namespace bubblescope {

/// An operation of the pipeline, or a piece of work in its bubbles.
struct CycleSlice {
    static constexpr std::uint32_t none = 0xFFFFFFFF;

    int device = 0;
    int step = 0;
    std::int64_t startNs = 0;  ///< from the cycle's start
    std::int64_t endNs = 0;
    std::uint32_t operation = none;  ///< index into Schedule::operations, if it is one
    std::uint32_t work = none;       ///< index into FillProblem::works; none for preconditioning
    std::uint32_t microBatch = 0;    ///< of curvature
    FillKind kind = FillKind::Precondition;
};

/// As many steps as the slowest device needs for a refresh; the others repeat theirs meanwhile.
struct FilledCycle {
    std::vector<std::int64_t> stepStartNs;
    std::int64_t lengthNs = 0;
    std::vector<CycleSlice> slices;  ///< by device, then start

    /// Time that the steps take longer than without K-FAC, as a share.
    double stretch(std::int64_t stepNs) const;
};
FilledCycle filledCycle(const Schedule& schedule, const Simulation& simulation,
                        const KfacPlan& plan, std::span<const FillResult> results);

/// The cycle as a timeline. Work in bubbles is named after its layer and factor.
Timeline filledTimeline(const Schedule& schedule, const KfacPlan& plan, const FilledCycle& cycle,
                        std::string title, std::string origin);

}  // namespace bubblescope
