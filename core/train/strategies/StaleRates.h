// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cmath>

#include "core/train/WeightStrategy.h"

namespace bubblescope {

/// By how much the learning rate of stale weights is smaller at first: tau^-p for a delay of tau
/// updates, p from 1 to 0 over the annealing (Yang et al., PipeMare, MLSys 2021, technique 1).
template <typename T>
double staleRateFactor(const StageWeights<T>& stage, std::int64_t annealSteps) {
    if (annealSteps == 0) return 1;
    const double past = static_cast<double>(stage.step) / static_cast<double>(annealSteps);
    return std::pow(std::max(stage.delay(), 1), -std::max(1 - past, 0.0));
}

}  // namespace bubblescope
