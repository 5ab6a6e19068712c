// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <map>
#include <string>

namespace bubblescope {

/// What one step of training came to.
struct TrainingStep {
    std::int64_t step = 0;
    double loss = 0;  ///< of the mini-batch, before the update
    double learningRate = 0;
    /// After preconditioning, before clipping.
    double gradientNorm = 0;
    /// Share of the predictions that are right, by loss.
    std::map<std::string, double> accuracies = {};
    std::int64_t endNs = 0;  ///< of the last update, by the clock of the run
};

}  // namespace bubblescope
