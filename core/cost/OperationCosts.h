// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "core/schedule/Schedule.h"

namespace bubblescope {

/// How long operations and transfers take, in nanoseconds.
class OperationCosts {
  public:
    /// One value for all virtual stages, or one per virtual stage.
    using Durations = std::vector<std::int64_t>;

    Durations forwardNs{0};
    Durations backwardNs{0};
    Durations inputGradNs{0};
    Durations weightGradNs{0};
    std::int64_t pointToPointNs = 0;  ///< latency of a transfer between two different devices

    std::int64_t durationNs(OperationKind kind, int stage) const;

    /// Throws Error when a list fits neither one nor `schedule.virtualStages` values, or a value is
    /// negative.
    void checkFits(const Schedule& schedule) const;

  private:
    const Durations& of(OperationKind kind) const;
};

}  // namespace bubblescope
