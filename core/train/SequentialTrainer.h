// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "core/data/SampleBatch.h"
#include "core/nn/Model.h"
#include "core/nn/SequentialStep.h"
#include "core/optimize/Checkpoint.h"
#include "core/optimize/StageOptimizer.h"
#include "core/train/TrainingStep.h"

namespace bubblescope {

template <typename T>
struct TrainingSetup {
    Model<T> model;
    std::vector<std::size_t> cuts = {};  ///< layers where stages begin; results do not depend on it
    OptimizerRecipe recipe;
    int microBatches = 1;
    std::uint64_t seed = 0;  ///< of initial values, dropout and sampled targets
};

/// Trains on one thread, one operation after the other, with a flush after each mini-batch: the
/// results that every synchronous schedule must reproduce.
template <typename T>
class SequentialTrainer {
  public:
    /// The backend must outlive the trainer.
    SequentialTrainer(Backend<T>& backend, TrainingSetup<T> setup);

    std::int64_t nextStep() const { return nextStep_; }
    /// Throws Error that names layer, step and micro-batch where a value is not finite.
    TrainingStep step(const SampleBatch& miniBatch);
    TrainingStep step(const std::vector<Batch<T>>& microBatches);
    StepResult<T> evaluate(const SampleBatch& samples);

    const ParameterSet<T>& parameters() const { return parameters_; }

    Checkpoint<T> checkpoint() const;
    /// Throws Error where the checkpoint is of another setup; the trainer is unusable then.
    void restore(const Checkpoint<T>& checkpoint);

  private:
    std::map<std::string, std::string> configuration() const;
    /// Gradients become updates.
    void precondition(const StepResult<T>& result, std::int64_t samples);

    Backend<T>& backend_;
    TrainingSetup<T> setup_;
    std::vector<std::shared_ptr<const Sequential<T>>> stages_;
    std::vector<ParameterSpec> specs_;
    ParameterSet<T> parameters_;
    ParameterSet<T> gradients_;
    StageOptimizer<T> optimizer_;
    std::int64_t nextStep_ = 0;
};

}  // namespace bubblescope
