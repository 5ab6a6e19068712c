// SPDX-License-Identifier: Apache-2.0
#include "core/train/strategies/Families.h"

namespace bubblescope {

namespace {

template <typename T>
class Naive final : public WeightStrategy<T> {
  public:
    explicit Naive(const WeightStrategyOptions&) {}

    const ParameterSet<T>& forForward(const StageWeights<T>& stage, std::int64_t) override {
        return stage.latest;
    }
    const ParameterSet<T>& forBackward(const StageWeights<T>& stage, std::int64_t) override {
        return stage.latest;
    }
};

}  // namespace

const WeightStrategyFamily naiveStrategy = weightStrategyFamily<Naive>(
    "naive", "naive asynchrony", "every forward and backward takes the latest weights",
    "the baseline of Guan et al., arXiv 2312.00839");

}  // namespace bubblescope
