// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cmath>
#include <cstdint>
#include <numbers>
#include <string_view>
#include <utility>

#include "core/base/Random.h"

namespace bubblescope {

/// A key for the values that belong to a name.
constexpr std::uint64_t keyOf(std::uint64_t seed, std::string_view name) {
    return mixBits(hashOf(name) ^ mixBits(seed));
}

/// The i-th of the uniform values in [0, 1) of a key: random access, no state.
constexpr double uniformAt(std::uint64_t key, std::uint64_t i) {
    return static_cast<double>(mixBits(key + i) >> 11) * 0x1p-53;
}

/// The i-th pair of independent standard normal values of a key (Box and Muller, 1958).
inline std::pair<double, double> normalPairAt(std::uint64_t key, std::uint64_t i) {
    const double radius = std::sqrt(-2 * std::log(1 - uniformAt(key, 2 * i)));
    const double angle = 2 * std::numbers::pi * uniformAt(key, 2 * i + 1);
    return {radius * std::cos(angle), radius * std::sin(angle)};
}

}  // namespace bubblescope
