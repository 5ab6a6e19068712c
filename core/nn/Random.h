// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cmath>
#include <cstdint>
#include <numbers>
#include <string_view>
#include <utility>

namespace bubblescope {

/// A well mixed 64-bit value: the finalizer of SplitMix64 (Steele, Lea, Flood, OOPSLA 2014).
constexpr std::uint64_t mixBits(std::uint64_t x) {
    x += 0x9e3779b97f4a7c15;
    x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9;
    x = (x ^ (x >> 27)) * 0x94d049bb133111eb;
    return x ^ (x >> 31);
}

/// A key for the values that belong to a name: FNV-1a, then mixed with the seed.
constexpr std::uint64_t keyOf(std::uint64_t seed, std::string_view name) {
    std::uint64_t hash = 0xcbf29ce484222325;
    for (const char c : name)
        hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3;
    return mixBits(hash ^ mixBits(seed));
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
