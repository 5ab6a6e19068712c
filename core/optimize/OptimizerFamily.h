// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <span>
#include <string_view>
#include <vector>

#include "core/optimize/HyperParameters.h"
#include "core/optimize/Optimizer.h"

namespace bubblescope {

/// A kind of optimizer: what it is called, what it can be tuned by, where it comes from.
struct OptimizerFamily {
    std::string_view name;   ///< canonical: "adamw"
    std::string_view title;  ///< on screen: "AdamW"
    std::string_view source;
    std::vector<HyperParameter> hyperParameters;

    /// From complete values; makeOptimizer() completes and checks them.
    std::unique_ptr<Optimizer<float>> (*makeFloat)(const HyperValues&);
    std::unique_ptr<Optimizer<double>> (*makeDouble)(const HyperValues&);
};

/// All families, in the order in which they are listed.
std::span<const OptimizerFamily> optimizerFamilies();

/// By name, in any case and with '-' or '_'. Throws Error that lists the names.
const OptimizerFamily& findOptimizerFamily(std::string_view name);

/// Throws Error for hyper-parameters that the family does not have or that are out of range.
template <typename T>
std::unique_ptr<Optimizer<T>> makeOptimizer(const OptimizerFamily& family,
                                            const HyperValues& asked);

// Each is defined in the file of its optimizer.
extern const OptimizerFamily sgdFamily;
extern const OptimizerFamily momentumFamily;
extern const OptimizerFamily adamFamily;
extern const OptimizerFamily adamWFamily;
extern const OptimizerFamily lambFamily;
extern const OptimizerFamily nvlambFamily;
extern const OptimizerFamily bertAdamFamily;

}  // namespace bubblescope
