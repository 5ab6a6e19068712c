// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "core/train/strategies/Families.h"

namespace bubblescope {

namespace {

template <typename T>
class PipeDream2Bw final : public WeightStrategy<T> {
  public:
    explicit PipeDream2Bw(const WeightStrategyOptions&) {}

    const ParameterSet<T>& forForward(const StageWeights<T>& stage,
                                      std::int64_t microBatch) override {
        return version(stage, microBatch);
    }
    const ParameterSet<T>& forBackward(const StageWeights<T>& stage,
                                       std::int64_t microBatch) override {
        return version(stage, microBatch);
    }

    void beforeUpdate(const StageWeights<T>& stage) override {
        previous_ = copyOf(stage.backend, stage.specs, stage.latest);
        previousVersion_ = stage.updates;
    }

    int versions() const override { return previous_.size() == 0 ? 0 : 1; }

  private:
    /// Mini-batch b takes version max(b - 1, 0).
    const ParameterSet<T>& version(const StageWeights<T>& stage, std::int64_t microBatch) const {
        const std::int64_t wanted =
            std::max<std::int64_t>(microBatch / stage.microBatchesPerUpdate - 1, 0);
        return wanted == previousVersion_ ? previous_ : stage.latest;
    }

    ParameterSet<T> previous_;
    std::int64_t previousVersion_ = -1;
};

}  // namespace

const WeightStrategyFamily pipeDream2BwStrategy = weightStrategyFamily<PipeDream2Bw>(
    "2bw", "PipeDream-2BW",
    "mini-batch b takes version b - 1 at every stage, from two buffers; the mini-batch is the unit "
    "of an update",
    "Narayanan et al., PipeDream-2BW, ICML 2021, section 3.1");

}  // namespace bubblescope
