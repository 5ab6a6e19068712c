// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cmath>

#include "core/train/WeightStrategy.h"

namespace bubblescope {

/// Weights as they are expected to be some updates ahead, in memory of their own.
template <typename T>
class PredictedWeights {
  public:
    /// latest + factor * (the change that the optimizer expects of its next update), for what the
    /// optimizer steps; the latest weights themselves where the factor is 0.
    /// `lastGradients` is given to the optimizer where it is not empty, see predictedChange().
    const ParameterSet<T>& of(const StageWeights<T>& stage, double factor,
                              const ParameterSet<T>& lastGradients = {}) {
        if (factor == 0) return stage.latest;
        if (weights_.size() == 0) weights_ = copyOf(stage.backend, stage.specs, stage.latest);
        for (const ParameterSpec& spec : trainedParameters(stage.specs)) {
            const Tensor<T>& latest = stage.latest.at(spec.name);
            const Tensor<T>& predicted = weights_.at(spec.name);
            stage.optimizer.predictedChange(stage.backend, stage.step, spec.name, latest, predicted,
                                            lastGradientOf(spec.name, lastGradients));
            stage.backend.scale(static_cast<T>(factor), predicted);
            stage.backend.addScaled(1, latest, predicted);
        }
        for (const ParameterSpec& spec : stage.specs)
            if (spec.isStatistic()) weights_.set(spec.name, stage.latest.at(spec.name));
        return weights_;
    }

    int versions() const { return weights_.size() == 0 ? 0 : 1; }

  private:
    static Tensor<T> lastGradientOf(const std::string& name, const ParameterSet<T>& gradients) {
        return gradients.contains(name) ? gradients.at(name) : Tensor<T>();
    }

    ParameterSet<T> weights_;
};

/// How many updates' worth of change a prediction over `updates` ahead adds: all of them, or with
/// a decay below 1 each counts less than the one before.
inline double predictedUpdates(double updates, double decay) {
    if (updates <= 0) return 0;
    return decay == 1 ? updates : (1 - std::pow(decay, updates)) / (1 - decay);
}

}  // namespace bubblescope
