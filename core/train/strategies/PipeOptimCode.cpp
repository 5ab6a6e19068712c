// SPDX-License-Identifier: Apache-2.0
#include "core/train/strategies/Families.h"
#include "core/train/strategies/Prediction.h"

namespace bubblescope {

namespace {

/// The paper's rule with one update more, and for momentum with the last gradient once more.
template <typename T>
class PipeOptimCode final : public WeightStrategy<T> {
  public:
    explicit PipeOptimCode(const WeightStrategyOptions& options) : options_(options) {}

    const ParameterSet<T>& forForward(const StageWeights<T>& stage, std::int64_t) override {
        const double updates = stage.delay() + 1 + options_.offset;
        return weights_.of(stage, predictedUpdates(updates, options_.decay), lastGradients_);
    }
    const ParameterSet<T>& forBackward(const StageWeights<T>& stage, std::int64_t) override {
        return stage.latest;
    }
    void beforeUpdate(const StageWeights<T>& stage) override {
        if (stage.optimizer.hasMomentum())
            lastGradients_ = copyOf(stage.backend, stage.specs, stage.gradients);
    }
    int versions() const override { return weights_.versions(); }

  private:
    WeightStrategyOptions options_;
    PredictedWeights<T> weights_;
    ParameterSet<T> lastGradients_;
};

}  // namespace

const WeightStrategyFamily pipeOptimCodeStrategy = weightStrategyFamily<PipeOptimCode>(
    "pipeoptim-code", "PipeOptim (released code)",
    "as PipeOptim, D - r updates ahead; with momentum the predicted step is mu buf + the last "
    "gradient",
    "the code released with Guan et al., arXiv 2312.00839");

}  // namespace bubblescope
