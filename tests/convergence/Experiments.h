// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "core/data/Task.h"
#include "core/nn/Model.h"
#include "core/optimize/StageOptimizer.h"

namespace bubblescope {

/// One training run: what is learned, by which model, how.
struct Experiment {
    std::string name;
    std::string data;
    std::int64_t trainSamples = 0;  ///< 0: all
    TaskSpec task;
    std::function<Model<float>(const Task&)> model;
    OptimizerRecipe recipe;
    std::int64_t batchSize = 0;
    std::int64_t steps = 0;
    std::int64_t evaluateEvery = 0;
    std::int64_t testSamples = 0;    ///< the first ones of the test set
    bool evaluatesTraining = false;  ///< else the test set alone
};

std::vector<Experiment> experiments();

}  // namespace bubblescope
