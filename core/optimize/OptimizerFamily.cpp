// SPDX-License-Identifier: Apache-2.0
#include "core/optimize/OptimizerFamily.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <type_traits>

#include "core/base/Error.h"
#include "core/base/Units.h"

namespace bubblescope {

std::span<const OptimizerFamily> optimizerFamilies() {
    static const std::vector<OptimizerFamily> families{
        sgdFamily,  momentumFamily, adamFamily,     adamWFamily,
        lambFamily, nvlambFamily,   bertAdamFamily,
    };
    return families;
}

const OptimizerFamily& findOptimizerFamily(std::string_view name) {
    const std::string wanted = canonicalName(name);
    std::vector<std::string_view> names;
    for (const OptimizerFamily& family : optimizerFamilies()) {
        if (family.name == wanted) return family;
        names.push_back(family.name);
    }
    throw Error(fmt::format("there is no optimizer '{}'", name), "",
                fmt::format("use one of {}", fmt::join(names, ", ")));
}

template <typename T>
std::unique_ptr<Optimizer<T>> makeOptimizer(const OptimizerFamily& family,
                                            const HyperValues& asked) {
    const HyperValues values = completeValues(family.hyperParameters, asked, family.name);
    if constexpr (std::is_same_v<T, float>)
        return family.makeFloat(values);
    else
        return family.makeDouble(values);
}

template std::unique_ptr<Optimizer<float>> makeOptimizer(const OptimizerFamily&,
                                                         const HyperValues&);
template std::unique_ptr<Optimizer<double>> makeOptimizer(const OptimizerFamily&,
                                                          const HyperValues&);

}  // namespace bubblescope
