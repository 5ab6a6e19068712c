// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "core/analyze/Analysis.h"

namespace bubblescope {

/// Waiting time of the devices of a run, by whom they waited for.
struct WaitingMatrix {
    std::vector<std::vector<std::int64_t>> byPeerNs;  ///< [who waits][for whom], by device
    /// Waiting in communication of which nothing tells for whom, or which was the transfer itself.
    std::vector<std::int64_t> otherNs;
};

/// What perfect balance could give: a bound, not a forecast.
struct BalanceBound {
    double stepNs = 0;  ///< mean length of the steps, or the span of a run without steps
    int slowest = -1;   ///< device with the most work
    double mostWorkNs = 0;
    double meanWorkNs = 0;
    /// stepNs − (mostWorkNs − meanWorkNs): if every device had the mean work, the step could not
    /// become shorter than this, for the slowest device would have that much less to do.
    double leastStepNs = 0;
};

struct RankSummary {
    WaitingMatrix waiting;
    std::optional<BalanceBound> balance;  ///< of two devices or more that compute
};

/// Who waits for whom, and what it costs, across the devices of a run.
///
/// Waiting in a send or receive is for the rank that it names (the sender of a receive, the
/// receiver of a send), else for the neighbour that makes the input of the operation that follows,
/// where stages and micro-batches are known; waits for an input likewise. Waiting in a collective
/// is for the member that came last, until it came. The work of a device is the union of its
/// computation in a step, on average over the steps.
///
/// `analysis` is one that counts waiting as bubble.
RankSummary summarizeRanks(const Timeline& timeline, const Analysis& analysis);
/// Of one of its steps alone.
RankSummary summarizeRanks(const Timeline& timeline, const Analysis& analysis,
                           const StepAnalysis& step);

}  // namespace bubblescope
