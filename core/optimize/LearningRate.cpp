// SPDX-License-Identifier: Apache-2.0
#include "core/optimize/LearningRate.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

#include "core/base/Error.h"
#include "core/base/Units.h"

namespace bubblescope {

namespace {

constexpr std::array<std::string_view, 4> names{"constant", "linear", "polynomial", "cosine"};

}  // namespace

std::span<const std::string_view> decayNames() {
    return names;
}

Decay decayNamed(std::string_view name) {
    const auto found = std::ranges::find(names, canonicalName(name));
    if (found == names.end())
        throw Error(fmt::format("there is no learning-rate schedule '{}'", name), "",
                    fmt::format("use one of {}", fmt::join(names, ", ")));
    return static_cast<Decay>(found - names.begin());
}

double LearningRate::at(std::int64_t step) const {
    if (step < warmUpSteps)
        return peak * static_cast<double>(step + 1) / static_cast<double>(warmUpSteps);
    if (decay == Decay::Constant) return peak;
    const std::int64_t decaySteps = std::max<std::int64_t>(totalSteps - warmUpSteps, 1);
    const double left = 1 - std::min(1.0, static_cast<double>(step - warmUpSteps) /
                                              static_cast<double>(decaySteps));
    const auto share = [&] {
        switch (decay) {
            case Decay::Polynomial:
                return std::pow(left, power);
            case Decay::Cosine:
                return (1 - std::cos(std::numbers::pi * left)) / 2;
            default:
                return left;
        }
    };
    return final + (peak - final) * share();
}

}  // namespace bubblescope
