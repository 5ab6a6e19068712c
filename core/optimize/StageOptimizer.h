// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/optimize/GradientNorm.h"
#include "core/optimize/Kfac.h"
#include "core/optimize/LearningRate.h"
#include "core/optimize/OptimizerFamily.h"

namespace bubblescope {

struct FirstOrderRecipe {
    std::string optimizer = "adam";
    HyperValues hyperParameters;
    LearningRate learningRate;
};

/// How a model is trained.
struct OptimizerRecipe {
    FirstOrderRecipe firstOrder;
    /// Above 0: gradients are shortened to this norm over the whole model.
    double clipNorm = 0;
    /// Preconditions gradients before the optimizer takes them.
    std::optional<KfacOptions> kfac;
    /// With K-FAC: for the parameters that it leaves alone, instead of `firstOrder`.
    std::optional<FirstOrderRecipe> rest;
};

/// What updates the parameters of one stage. A step is, on every stage: K-FAC's precondition() and
/// clip(), where there is K-FAC; squares(), where usesGradientNorm(); step().
template <typename T>
class StageOptimizer {
  public:
    /// Throws Error for an unknown optimizer or hyper-parameter.
    StageOptimizer(const OptimizerRecipe& recipe, const std::vector<ParameterSpec>& parameters,
                   const std::vector<CurvatureSpec>& curvatureSpecs);

    /// Null where the recipe has none.
    Kfac<T>* kfac() { return kfac_ ? &*kfac_ : nullptr; }

    bool usesGradientNorm() const;
    GradientSquares squares(Backend<T>& backend, const ParameterSet<T>& gradients) const;

    /// `gradientNorm` is over all stages. Gradients are scratch memory afterwards.
    void step(Backend<T>& backend, std::int64_t step, double gradientNorm,
              const ParameterSet<T>& values, const ParameterSet<T>& gradients);

    /// change = what weight prediction expects the next step to add to the value: the negative
    /// learning rate of that step times Optimizer::predictedStep(). With `lastGradient`, optimizers
    /// with momentum are expected to see that gradient once more.
    void predictedChange(Backend<T>& backend, std::int64_t step, const std::string& name,
                         const Tensor<T>& value, const Tensor<T>& change,
                         const Tensor<T>& lastGradient = {});
    bool hasMomentum() const;
    double learningRate(std::int64_t step) const;
    /// Multiplies all learning rates from now on.
    void scaleLearningRate(double factor) { learningRateFactor_ = factor; }

    void save(Backend<T>& backend, TrainingState<T>& state) const;
    void restore(Backend<T>& backend, const TrainingState<T>& state);

  private:
    struct Group {
        FirstOrderRecipe recipe;
        std::vector<ParameterSpec> trained;
        std::unique_ptr<Optimizer<T>> optimizer;
    };

    void addGroup(const FirstOrderRecipe& recipe, std::vector<ParameterSpec> trained);

    double rateOf(const Group& group, std::int64_t step) const {
        return learningRateFactor_ * group.recipe.learningRate.at(step);
    }

    double clipNorm_;
    double learningRateFactor_ = 1;
    std::optional<Kfac<T>> kfac_;
    std::vector<Group> groups_;
};

}  // namespace bubblescope
