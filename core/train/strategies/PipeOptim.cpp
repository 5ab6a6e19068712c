// SPDX-License-Identifier: Apache-2.0
#include "core/train/strategies/Families.h"
#include "core/train/strategies/Prediction.h"
#include "core/train/strategies/StaleRates.h"

namespace bubblescope {

namespace {

template <typename T>
class PipeOptim final : public WeightStrategy<T> {
  public:
    explicit PipeOptim(const WeightStrategyOptions& options) : options_(options) {}

    const ParameterSet<T>& forForward(const StageWeights<T>& stage, std::int64_t) override {
        return weights_.of(stage,
                           predictedUpdates(stage.delay() + options_.offset, options_.decay));
    }
    const ParameterSet<T>& forBackward(const StageWeights<T>& stage, std::int64_t) override {
        return stage.latest;
    }
    double learningRateFactor(const StageWeights<T>& stage) const override {
        return staleRateFactor(stage, options_.annealSteps);
    }
    int versions() const override { return weights_.versions(); }

  private:
    WeightStrategyOptions options_;
    PredictedWeights<T> weights_;
};

}  // namespace

const WeightStrategyFamily pipeOptimStrategy = weightStrategyFamily<PipeOptim>(
    "pipeoptim", "PipeOptim",
    "forwards take weights predicted D - 1 - r updates ahead by the optimizer's own rule, "
    "backwards the latest",
    "Guan et al., arXiv 2312.00839, section 3");

}  // namespace bubblescope
