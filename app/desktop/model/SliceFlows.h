// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <vector>

#include "app/desktop/model/Run.h"

namespace bubblescope {

/// A slice that made what another one needs, or that needs what another one made.
struct FlowEnd {
    SliceIndex slice = 0;
    /// From the arrival of what flows to the start of the slice that needs it. In traces, where
    /// transfers are not known, from the end of the slice that made it; negative for overlaps.
    std::int64_t slackNs = 0;
};

/// What a slice needs and what needs it.
struct SliceFlows {
    std::vector<FlowEnd> inputs;   ///< the one that arrived last first
    std::vector<FlowEnd> outputs;  ///< the one that is needed first first
};

/// For simulations the data flow of training (core/schedule/Outputs.h), for traces the flows that
/// they contain. Made for one slice at a time: linear in the number of slices, or of flows.
SliceFlows flowsOf(const RunContent& content, SliceIndex slice);

/// The same operation or piece of work in another timeline of the same run, if it is still there.
std::optional<SliceIndex> sameSlice(const Timeline& before, SliceIndex slice, const Timeline& now);

}  // namespace bubblescope
