// SPDX-License-Identifier: Apache-2.0
#include "core/train/strategies/Families.h"
#include "core/train/strategies/Prediction.h"

namespace bubblescope {

namespace {

/// With a momentum optimizer the predicted change is SpecTrain's; with others it is theirs.
template <typename T>
class SpecTrain final : public WeightStrategy<T> {
  public:
    explicit SpecTrain(const WeightStrategyOptions& options) : options_(options) {}

    const ParameterSet<T>& forForward(const StageWeights<T>& stage, std::int64_t) override {
        return ahead(stage, stage.stage / 2 + stage.delay() + options_.offset);
    }
    const ParameterSet<T>& forBackward(const StageWeights<T>& stage, std::int64_t) override {
        return ahead(stage, stage.stage / 2);
    }
    int versions() const override { return weights_.versions(); }

  private:
    const ParameterSet<T>& ahead(const StageWeights<T>& stage, int updates) {
        return weights_.of(stage, predictedUpdates(updates, options_.decay));
    }

    WeightStrategyOptions options_;
    PredictedWeights<T> weights_;
};

}  // namespace

const WeightStrategyFamily specTrainStrategy =
    weightStrategyFamily<SpecTrain>("spectrain", "SpecTrain",
                                    "forwards take weights predicted floor(r / 2) + D - 1 - r "
                                    "updates ahead, backwards floor(r / 2)",
                                    "Chen, Yang and Cheng, arXiv 1809.02839, section 4");

}  // namespace bubblescope
