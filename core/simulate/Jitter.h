// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "core/cost/Cluster.h"

namespace bubblescope {

/// Durations of one replica's operations in one step: scaled by about 1, normally distributed (a
/// sum of four uniform numbers), the same for the same seed, step, replica and operation.
class Jitter {
  public:
    Jitter(const Disturbance& disturbance, int replica)
        : amplitude_(disturbance.jitter / standardDeviation),
          replica_(mix(disturbance.seed + golden) + static_cast<std::uint64_t>(replica)) {}

    void begin(std::uint64_t step) { state_ = mix(mix(replica_ * golden) + step); }

    double scale(OperationIndex index) const {
        const std::uint64_t bits = mix(state_ + golden * (index + std::uint64_t{1}));
        const auto sum =
            (bits & 0xffff) + ((bits >> 16) & 0xffff) + ((bits >> 32) & 0xffff) + (bits >> 48);
        return 1 + amplitude_ * (static_cast<double>(sum) - mean);
    }

  private:
    /// The finalizer of SplitMix64 (Steele, Lea and Flood, OOPSLA 2014).
    static std::uint64_t mix(std::uint64_t x) {
        x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9ULL;
        x = (x ^ (x >> 27)) * 0x94d049bb133111ebULL;
        return x ^ (x >> 31);
    }

    static constexpr std::uint64_t golden = 0x9e3779b97f4a7c15ULL;
    static constexpr double mean = 4 * 32767.5;
    static constexpr double standardDeviation = 37837.22;  ///< 65536 / sqrt(3)

    double amplitude_;
    std::uint64_t replica_;
    std::uint64_t state_ = 0;
};

}  // namespace bubblescope
