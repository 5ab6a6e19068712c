// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "core/fill/FillPolicy.h"
#include "core/train/PipelinePlan.h"
#include "core/train/StepProfile.h"

namespace bubblescope {

/// How the work of K-FAC is put into the bubbles of a run (PipeFisher, arXiv 2211.14133). The first
/// steps are measured: some that refresh all curvature and inverses outside the bubbles, then some
/// without. After them the same filled steps are repeated.
struct BubbleFillSetup {
    std::string policy = "best-fit";
    FillOptions placing = {};
    int stepsPerRefresh = 0;  ///< 0: as few as the bubbles allow

    static constexpr std::int64_t freshSteps = 2;
    static constexpr std::int64_t plainSteps = 4;
    static constexpr std::int64_t measuredSteps = freshSteps + plainSteps;
};

/// The work of one refresh: steps that are repeated, on all devices the same number. Curvature is
/// that of the first step's mini-batch; the inverses are used from the step after the last on, the
/// first of the next refresh, before whose update they are published.
struct FilledSchedule {
    int steps = 1;
    /// [stage][layer]: the device, of any replica, that keeps a layer's factors and inverts them.
    /// The stage's other copies send it the rows of their micro-batches, and get the inverses.
    std::vector<std::vector<int>> homes;
    std::vector<std::vector<std::vector<PlacedWork>>> work;  ///< [device][step], in order
    std::int64_t leftOverNs = 0;  ///< that fits into no bubble, over all devices

    int homeOf(int stage, std::uint32_t layer) const {
        return homes[static_cast<std::size_t>(stage)][layer];
    }
};

/// Places the work of one refresh by what was measured from `firstStep` on. A layer's home is where
/// its work is done soonest, beside that of others, in the bubbles that a device has. Throws Error
/// for a policy that lets work come before its cause, and where a refresh needs more steps than
/// asked for.
FilledSchedule fillSchedule(const PipelinePlan& plan, const StepProfile& profile,
                            std::int64_t firstStep, const BubbleFillSetup& setup);

}  // namespace bubblescope
