// SPDX-License-Identifier: Apache-2.0
#include <cmath>

#include "core/train/strategies/Families.h"
#include "core/train/strategies/StaleRates.h"

namespace bubblescope {

namespace {

/// With tau = D - 1 - r updates between forward and backward: T1 is staleRateFactor(); T2 takes
/// w - tau delta for backwards, delta the average of the changes of w with decay 0.135^(1 / tau).
template <typename T>
class PipeMare final : public WeightStrategy<T> {
  public:
    explicit PipeMare(const WeightStrategyOptions& options) : options_(options) {}

    const ParameterSet<T>& forForward(const StageWeights<T>& stage, std::int64_t) override {
        return stage.latest;
    }

    const ParameterSet<T>& forBackward(const StageWeights<T>& stage, std::int64_t) override {
        if (stage.delay() == 0 || changes_.size() == 0) return stage.latest;
        if (corrected_.size() == 0) corrected_ = copyOf(stage.backend, stage.specs, stage.latest);
        for (const ParameterSpec& spec : trainedParameters(stage.specs)) {
            stage.backend.copy(stage.latest.at(spec.name), corrected_.at(spec.name));
            stage.backend.addScaled(static_cast<T>(-stage.delay()), changes_.at(spec.name),
                                    corrected_.at(spec.name));
        }
        return corrected_;
    }

    void beforeUpdate(const StageWeights<T>& stage) override {
        if (stage.delay() > 0) before_ = copyOf(stage.backend, stage.specs, stage.latest);
    }

    /// delta = decay delta + (1 - decay) (w - w before).
    void afterUpdate(const StageWeights<T>& stage) override {
        if (stage.delay() == 0) return;
        if (changes_.size() == 0) changes_ = zeroGradients(stage.backend, stage.specs);
        const double decay = std::pow(averageOver, 1.0 / stage.delay());
        for (const ParameterSpec& spec : trainedParameters(stage.specs)) {
            const Tensor<T>& change = before_.at(spec.name);
            stage.backend.scale(-1, change);
            stage.backend.addScaled(1, stage.latest.at(spec.name), change);
            stage.backend.blend(static_cast<T>(decay), change, changes_.at(spec.name));
        }
        before_ = {};
    }

    double learningRateFactor(const StageWeights<T>& stage) const override {
        return staleRateFactor(stage, options_.annealSteps);
    }

    int versions() const override { return corrected_.size() == 0 ? 0 : 2; }

  private:
    static constexpr double averageOver = 0.135;

    WeightStrategyOptions options_;
    ParameterSet<T> before_;
    ParameterSet<T> changes_;
    ParameterSet<T> corrected_;
};

}  // namespace

const WeightStrategyFamily pipeMareStrategy = weightStrategyFamily<PipeMare>(
    "pipemare", "PipeMare",
    "forwards take the latest weights; backwards those weights as they were, by the average of "
    "their changes; learning rates begin lower in earlier stages",
    "Yang et al., PipeMare, MLSys 2021, techniques 1 and 2");

}  // namespace bubblescope
