// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <array>

#include "core/base/Error.h"
#include "core/base/Units.h"
#include "core/train/strategies/Families.h"

namespace bubblescope {

std::span<const WeightStrategyFamily* const> weightStrategyFamilies() {
    static constexpr std::array families{
        &naiveStrategy, &pipeDreamStrategy, &pipeDream2BwStrategy, &specTrainStrategy,
        &xPipeStrategy, &pipeMareStrategy,  &pipeOptimStrategy,    &pipeOptimCodeStrategy};
    return families;
}

const WeightStrategyFamily& findWeightStrategy(std::string_view name) {
    const std::string wanted = canonicalName(name);
    std::vector<std::string_view> names;
    for (const WeightStrategyFamily* family : weightStrategyFamilies()) {
        if (family->name == wanted) return *family;
        names.push_back(family->name);
    }
    throw Error(fmt::format("there is no weight strategy '{}'", name), "",
                fmt::format("use one of {}", fmt::join(names, ", ")));
}

}  // namespace bubblescope
