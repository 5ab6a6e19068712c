// SPDX-License-Identifier: Apache-2.0
#include "core/optimize/StageOptimizer.h"

#include <algorithm>

namespace bubblescope {

template <typename T>
StageOptimizer<T>::StageOptimizer(const OptimizerRecipe& recipe,
                                  const std::vector<ParameterSpec>& parameters,
                                  const std::vector<CurvatureSpec>& curvatureSpecs)
    : clipNorm_(recipe.clipNorm) {
    if (recipe.kfac) kfac_.emplace(curvatureSpecs, *recipe.kfac);
    std::vector<ParameterSpec> all = trainedParameters(parameters);
    if (!kfac_ || !recipe.rest) {
        addGroup(recipe.firstOrder, std::move(all));
        return;
    }
    const auto rest = std::stable_partition(all.begin(), all.end(), [&](const ParameterSpec& spec) {
        return kfac_->preconditioned().contains(spec.name);
    });
    addGroup(recipe.firstOrder, {all.begin(), rest});
    addGroup(*recipe.rest, {rest, all.end()});
}

template <typename T>
void StageOptimizer<T>::addGroup(const FirstOrderRecipe& recipe,
                                 std::vector<ParameterSpec> trained) {
    const OptimizerFamily& family = findOptimizerFamily(recipe.optimizer);
    groups_.push_back(
        {recipe, std::move(trained), makeOptimizer<T>(family, recipe.hyperParameters)});
}

template <typename T>
bool StageOptimizer<T>::usesGradientNorm() const {
    return clipNorm_ > 0 || std::ranges::any_of(groups_, [](const Group& group) {
               return group.optimizer->usesGradientNorm();
           });
}

template <typename T>
GradientSquares StageOptimizer<T>::squares(Backend<T>& backend,
                                           const ParameterSet<T>& gradients) const {
    GradientSquares all;
    for (const Group& group : groups_)
        all.merge(gradientSquares(backend, group.trained, gradients));
    return all;
}

template <typename T>
void StageOptimizer<T>::step(Backend<T>& backend, std::int64_t step, double gradientNorm,
                             const ParameterSet<T>& values, const ParameterSet<T>& gradients) {
    for (Group& group : groups_) {
        double norm = gradientNorm;
        if (clipNorm_ > 0) {
            clipToNorm(backend, group.trained, gradients, gradientNorm, clipNorm_);
            norm = std::min(norm, clipNorm_);
        }
        group.optimizer->step(
            backend, group.trained, values, gradients,
            {rateOf(group, step), norm, kfac_ ? &kfac_->preconditioned() : nullptr});
    }
}

template <typename T>
void StageOptimizer<T>::predictedChange(Backend<T>& backend, std::int64_t step,
                                        const std::string& name, const Tensor<T>& value,
                                        const Tensor<T>& change, const Tensor<T>& lastGradient) {
    for (Group& group : groups_) {
        if (std::ranges::find(group.trained, name, &ParameterSpec::name) == group.trained.end())
            continue;
        group.optimizer->predictedStep(backend, name, value, change);
        if (const double momentum = group.optimizer->momentum();
            momentum > 0 && !lastGradient.isEmpty()) {
            backend.scale(static_cast<T>(momentum), change);
            backend.addScaled(1, lastGradient, change);
        }
        backend.scale(static_cast<T>(-rateOf(group, step)), change);
    }
}

template <typename T>
bool StageOptimizer<T>::hasMomentum() const {
    return std::ranges::any_of(
        groups_, [](const Group& group) { return group.optimizer->momentum() > 0; });
}

template <typename T>
double StageOptimizer<T>::learningRate(std::int64_t step) const {
    return rateOf(groups_.front(), step);
}

template <typename T>
void StageOptimizer<T>::save(Backend<T>& backend, TrainingState<T>& state) const {
    for (const Group& group : groups_)
        group.optimizer->save(backend, state);
    if (kfac_) kfac_->save(backend, state);
}

template <typename T>
void StageOptimizer<T>::restore(Backend<T>& backend, const TrainingState<T>& state) {
    for (Group& group : groups_)
        group.optimizer->restore(backend, group.trained, state);
    if (kfac_) kfac_->restore(backend, state);
}

template class StageOptimizer<float>;
template class StageOptimizer<double>;

}  // namespace bubblescope
