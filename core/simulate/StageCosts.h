// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "core/cost/OperationCosts.h"
#include "core/schedule/Schedule.h"

namespace bubblescope {

/// Durations and latencies of one schedule by stage, laid out for the simulator's inner loop.
class StageCosts {
  public:
    /// `costs` must outlive this.
    StageCosts(const Schedule& schedule, const OperationCosts& costs)
        : costs_(costs),
          parts_(schedule.partsPerMicroBatch),
          stages_(static_cast<std::size_t>(schedule.virtualStages)),
          durations_(operationKindCount * stages_),
          latencies_(static_cast<std::size_t>(schedule.directions()) * (stages_ + 1), 0) {
        for (std::size_t k = 0; k < operationKindCount; ++k) {
            for (std::size_t stage = 0; stage < stages_; ++stage)
                durations_[k * stages_ + stage] =
                    costs.durationNs(static_cast<OperationKind>(k), static_cast<int>(stage)) /
                    parts_;
        }
        for (std::size_t d = 0; d < schedule.placement.size(); ++d) {
            for (std::size_t stage = 1; stage < stages_; ++stage) {
                const auto& devices = schedule.placement[d];
                if (devices[stage - 1] != devices[stage])
                    latencies_[d * (stages_ + 1) + stage] = costs.pointToPointNs;
            }
        }
    }

    std::int64_t durationNs(const Operation& o) const {
        return durations_[static_cast<std::size_t>(o.kind) * stages_ + o.stage];
    }
    std::int64_t blockNs(const Operation& first, const Operation& second) const {
        return costs_.blockNs(first, second) / parts_;
    }
    /// Until what an operation made is where it is needed: on the device of the next stage.
    std::int64_t sendLatencyNs(const Operation& o) const {
        return latencies_[o.direction * (stages_ + 1) + boundaryAfter(o)];
    }

    /// The boundary between stages s - 1 and s that the result of an operation crosses is s. That
    /// of a weight-gradient half stays where it is, as if it left the model: boundary 0.
    static std::size_t boundaryAfter(const Operation& o) {
        if (o.kind == OperationKind::WeightGrad) return 0;
        return o.kind == OperationKind::Forward ? o.stage + std::size_t{1} : o.stage;
    }

  private:
    const OperationCosts& costs_;
    std::int64_t parts_;
    std::size_t stages_;
    std::vector<std::int64_t> durations_;
    std::vector<std::int64_t> latencies_;  ///< [direction][boundary]
};

}  // namespace bubblescope
