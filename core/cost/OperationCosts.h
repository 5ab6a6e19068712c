// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/schedule/OperationDurations.h"
#include "core/schedule/Schedule.h"

namespace bubblescope {

/// Durations that a simulation can use: every list has one value, or one per virtual stage.
class OperationCosts : public OperationDurations {
  public:
    using Durations = List;

    OperationCosts() { forwardNs = backwardNs = inputGradNs = weightGradNs = {0}; }

    /// Fills what is not given: a full backward takes both halves, a half takes half of it, and
    /// what has neither takes no time. Throws Error when lists do not fit each other.
    static OperationCosts complete(const OperationDurations& given);

    std::int64_t durationNs(OperationKind kind, int stage) const;

    /// Of two operations as one block: both together, unless a forward and a backward have a time
    /// of their own.
    std::int64_t blockNs(const Operation& first, const Operation& second) const;

    /// Throws Error when a list fits neither one nor `schedule.virtualStages` values, or a value is
    /// negative.
    void checkFits(const Schedule& schedule) const;

  private:
    const Durations& of(OperationKind kind) const;
};

}  // namespace bubblescope
