// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/train/WeightStrategy.h"

namespace bubblescope {

/// A family whose strategies are Strategy<T>(options).
template <template <typename> class Strategy>
WeightStrategyFamily weightStrategyFamily(std::string_view name, std::string_view title,
                                          std::string_view rule, std::string_view source) {
    return {name,
            title,
            rule,
            source,
            [](const WeightStrategyOptions& o) -> std::unique_ptr<WeightStrategy<float>> {
                return std::make_unique<Strategy<float>>(o);
            },
            [](const WeightStrategyOptions& o) -> std::unique_ptr<WeightStrategy<double>> {
                return std::make_unique<Strategy<double>>(o);
            }};
}

// Each is defined in the file of its strategy.
extern const WeightStrategyFamily naiveStrategy;
extern const WeightStrategyFamily pipeDreamStrategy;
extern const WeightStrategyFamily pipeDream2BwStrategy;
extern const WeightStrategyFamily specTrainStrategy;
extern const WeightStrategyFamily xPipeStrategy;
extern const WeightStrategyFamily pipeMareStrategy;
extern const WeightStrategyFamily pipeOptimStrategy;
extern const WeightStrategyFamily pipeOptimCodeStrategy;

}  // namespace bubblescope
