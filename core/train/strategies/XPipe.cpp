// SPDX-License-Identifier: Apache-2.0
#include <cmath>
#include <map>

#include "core/train/strategies/Families.h"
#include "core/train/strategies/Prediction.h"

namespace bubblescope {

namespace {

/// The first micro-batch of a mini-batch, its bellwether, predicts; the others take the same
/// weights. With T micro-batches a mini-batch and depth D, forwards are predicted
/// round((D + T - r / 2 - 2) / T) updates ahead, backwards round((T + floor(r / 2) - 1) / T): known
/// from notes on the paper, not from its text.
template <typename T>
class XPipe final : public WeightStrategy<T> {
  public:
    explicit XPipe(const WeightStrategyOptions& options) : options_(options) {}

    const ParameterSet<T>& forForward(const StageWeights<T>& stage,
                                      std::int64_t microBatch) override {
        const double t = stage.microBatchesPerUpdate;
        const double updates = std::round((stage.stages + t - stage.stage / 2.0 - 2) / t);
        return forward_.of(stage, microBatch, updates + options_.offset, options_);
    }
    const ParameterSet<T>& forBackward(const StageWeights<T>& stage,
                                       std::int64_t microBatch) override {
        const double t = stage.microBatchesPerUpdate;
        const double updates = std::round((t + std::floor(stage.stage / 2.0) - 1) / t);
        return backward_.of(stage, microBatch, updates, options_);
    }
    int versions() const override {
        return forward_.weights.versions() + backward_.weights.versions();
    }

  private:
    struct Bellwether {
        PredictedWeights<T> weights;
        std::int64_t miniBatch = -1;
        const ParameterSet<T>* predicted = nullptr;

        const ParameterSet<T>& of(const StageWeights<T>& stage, std::int64_t microBatch,
                                  double updates, const WeightStrategyOptions& options) {
            if (const auto current = microBatch / stage.microBatchesPerUpdate;
                current != miniBatch) {
                miniBatch = current;
                predicted = &weights.of(stage, predictedUpdates(updates, options.decay));
            }
            return *predicted;
        }
    };

    WeightStrategyOptions options_;
    Bellwether forward_;
    Bellwether backward_;
};

}  // namespace

const WeightStrategyFamily xPipeStrategy = weightStrategyFamily<XPipe>(
    "xpipe", "XPipe",
    "the first micro-batch of a mini-batch predicts the weights for all its forwards, and for all "
    "its backwards",
    "Guan et al., XPipe, arXiv 1911.04610");

}  // namespace bubblescope
