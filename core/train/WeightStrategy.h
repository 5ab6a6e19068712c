// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <span>
#include <string_view>
#include <type_traits>
#include <vector>

#include "core/optimize/StageOptimizer.h"

namespace bubblescope {

/// A stage as its weight strategy sees it.
template <typename T>
struct StageWeights {
    Backend<T>& backend;
    const std::vector<ParameterSpec>& specs;
    const ParameterSet<T>& latest;     ///< changed in place by every update
    const ParameterSet<T>& gradients;  ///< of the update that is about to be made
    StageOptimizer<T>& optimizer;
    int stage = 0;
    int stages = 1;
    int microBatchesPerUpdate = 1;
    std::int64_t step = 0;     ///< of the next update, for its learning rate
    std::int64_t updates = 0;  ///< made in this round

    /// Updates between a micro-batch's forward and its backward once the pipeline is full, where
    /// every micro-batch makes one.
    int delay() const { return stages - 1 - stage; }
};

/// Which weights the forwards and backwards of one stage of an asynchronous pipeline take, from the
/// time when the pipeline fills until it has drained: one round.
template <typename T>
class WeightStrategy {
  public:
    virtual ~WeightStrategy() = default;

    /// Valid until the next call. Micro-batches are counted from the round's first.
    virtual const ParameterSet<T>& forForward(const StageWeights<T>& stage,
                                              std::int64_t microBatch) = 0;
    virtual const ParameterSet<T>& forBackward(const StageWeights<T>& stage,
                                               std::int64_t microBatch) = 0;
    virtual void beforeUpdate(const StageWeights<T>&) {}
    virtual void afterUpdate(const StageWeights<T>&) {}
    /// Of the update that comes next.
    virtual double learningRateFactor(const StageWeights<T>&) const { return 1; }
    /// Weight versions that are held besides the latest.
    virtual int versions() const { return 0; }
};

struct WeightStrategyOptions {
    int offset = 0;                ///< added to the updates that weights are predicted ahead
    double decay = 1;              ///< of each further update that is predicted ahead; 1: none
    std::int64_t annealSteps = 0;  ///< of the learning rates of PipeMare and PipeOptim
};

/// How an asynchronous pipeline deals with stale weights: what it is called and where it comes
/// from.
struct WeightStrategyFamily {
    std::string_view name;   ///< canonical: "pipeoptim"
    std::string_view title;  ///< on screen: "PipeOptim"
    std::string_view rule;   ///< which weights are used, in a sentence
    std::string_view source;

    std::unique_ptr<WeightStrategy<float>> (*makeFloat)(const WeightStrategyOptions&);
    std::unique_ptr<WeightStrategy<double>> (*makeDouble)(const WeightStrategyOptions&);

    template <typename T>
    std::unique_ptr<WeightStrategy<T>> make(const WeightStrategyOptions& options) const {
        if constexpr (std::is_same_v<T, float>)
            return makeFloat(options);
        else
            return makeDouble(options);
    }
};

/// All families, in the order in which they are listed.
std::span<const WeightStrategyFamily* const> weightStrategyFamilies();

/// By name, in any case and with '-' or '_'. Throws Error that lists the names.
const WeightStrategyFamily& findWeightStrategy(std::string_view name);

}  // namespace bubblescope
