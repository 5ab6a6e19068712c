// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "core/base/Random.h"
#include "core/cost/Cluster.h"

namespace bubblescope {

/// Durations of one replica's operations in one step: scaled by about 1, normally distributed (a
/// sum of four uniform numbers), the same for the same seed, step, replica and operation.
class Jitter {
  public:
    Jitter(const Disturbance& disturbance, int replica)
        : amplitude_(disturbance.jitter / standardDeviation),
          seed_(disturbance.seed),
          replica_(static_cast<std::uint64_t>(replica)) {}

    void begin(std::uint64_t step) { state_ = Random::seedOf({seed_, replica_, step}); }

    double scale(OperationIndex index) const {
        const std::uint64_t bits = mixBits(state_ + goldenGamma * index);
        const auto sum =
            (bits & 0xffff) + ((bits >> 16) & 0xffff) + ((bits >> 32) & 0xffff) + (bits >> 48);
        return 1 + amplitude_ * (static_cast<double>(sum) - mean);
    }

  private:
    static constexpr double mean = 4 * 32767.5;
    static constexpr double standardDeviation = 37837.22;  ///< 65536 / sqrt(3)

    double amplitude_;
    std::uint64_t seed_;
    std::uint64_t replica_;
    std::uint64_t state_ = 0;
};

}  // namespace bubblescope
