// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <string_view>
#include <vector>

#include "core/schedule/Operation.h"
#include "core/schedule/ScheduleParameters.h"

namespace bubblescope {

/// The durations by which a time-driven generator orders operations, complete for every stage.
class StageTimes {
  public:
    /// What is not given follows from the rest: a full backward is both halves, a half is half of
    /// it; without either, forwards and halves take 1. Throws Error when a list fits neither one
    /// nor `stages` values, a value is negative, or sums could overflow.
    StageTimes(std::string_view schedule, const ScheduleParameters& parameters, int stages);

    std::int64_t ns(OperationKind kind, std::size_t stage) const {
        return times_[static_cast<std::size_t>(kind)][stage];
    }
    std::int64_t latencyNs() const { return latencyNs_; }

  private:
    std::array<std::vector<std::int64_t>, operationKindCount> times_;
    std::int64_t latencyNs_;
};

}  // namespace bubblescope
