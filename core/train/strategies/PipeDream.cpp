// SPDX-License-Identifier: Apache-2.0
#include <map>

#include "core/train/strategies/Families.h"

namespace bubblescope {

namespace {

/// Weight stashing. A version is copied when it is about to be overwritten while micro-batches
/// still need it.
template <typename T>
class PipeDream final : public WeightStrategy<T> {
  public:
    explicit PipeDream(const WeightStrategyOptions&) {}

    const ParameterSet<T>& forForward(const StageWeights<T>& stage,
                                      std::int64_t microBatch) override {
        versionOf_[microBatch] = stage.updates;
        return stage.latest;
    }

    const ParameterSet<T>& forBackward(const StageWeights<T>& stage,
                                       std::int64_t microBatch) override {
        lastBackward_ = microBatch;
        const std::int64_t version = versionOf_.at(microBatch);
        return version == stage.updates ? stage.latest : stash_.at(version);
    }

    void beforeUpdate(const StageWeights<T>& stage) override {
        forgetDone();
        for (const auto& [microBatch, version] : versionOf_) {
            if (version != stage.updates || stash_.contains(version)) continue;
            stash_[version] = copyOf(stage.backend, stage.specs, stage.latest);
        }
    }

    int versions() const override { return static_cast<int>(stash_.size()); }

  private:
    /// Backwards come in the order of their micro-batches.
    void forgetDone() {
        versionOf_.erase(versionOf_.begin(), versionOf_.upper_bound(lastBackward_));
        stash_.erase(stash_.begin(), versionOf_.empty()
                                         ? stash_.end()
                                         : stash_.lower_bound(versionOf_.begin()->second));
    }

    std::int64_t lastBackward_ = -1;
    std::map<std::int64_t, std::int64_t> versionOf_;
    std::map<std::int64_t, ParameterSet<T>> stash_;
};

}  // namespace

const WeightStrategyFamily pipeDreamStrategy = weightStrategyFamily<PipeDream>(
    "pipedream", "PipeDream", "a backward takes the weights that its forward took, from a stash",
    "Narayanan et al., PipeDream, SOSP 2019, section 3.3");

}  // namespace bubblescope
