// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cmath>
#include <cstdint>
#include <initializer_list>
#include <numbers>
#include <string_view>

namespace bubblescope {

/// What SplitMix64 makes of a state: well mixed bits. Steele, Lea and Flood, "Fast splittable
/// pseudorandom number generators", OOPSLA 2014, figure 16.
inline constexpr std::uint64_t goldenGamma = 0x9e3779b97f4a7c15U;
constexpr std::uint64_t mixBits(std::uint64_t state) {
    std::uint64_t bits = state + goldenGamma;
    bits = (bits ^ (bits >> 30U)) * 0xbf58476d1ce4e5b9U;
    bits = (bits ^ (bits >> 27U)) * 0x94d049bb133111ebU;
    return bits ^ (bits >> 31U);
}

/// A seeded stream of random numbers (SplitMix64), the same with every compiler and library. Its
/// state is one number that can be saved.
class Random {
  public:
    explicit Random(std::uint64_t seed) : state_(seed) {}

    std::uint64_t bits() {
        const std::uint64_t state = state_;
        state_ += goldenGamma;
        return mixBits(state);
    }
    /// In [0, 1).
    double uniform() { return static_cast<double>(bits() >> 11U) * 0x1p-53; }
    /// In [0, bound), every number equally likely; bound is at least 1.
    std::uint64_t below(std::uint64_t bound) {
        const std::uint64_t unfair = (0 - bound) % bound;
        std::uint64_t drawn = bits();
        while (drawn < unfair)
            drawn = bits();
        return drawn % bound;
    }
    /// Mean 0, deviation 1: one half of a pair by Box and Muller (1958).
    double normal() {
        const double radius = std::sqrt(-2 * std::log(1 - uniform()));
        return radius * std::cos(2 * std::numbers::pi * uniform());
    }

    /// A seed that depends on every one of the numbers and on their order.
    static std::uint64_t seedOf(std::initializer_list<std::uint64_t> numbers) {
        std::uint64_t seed = 0;
        for (const std::uint64_t number : numbers)
            seed = mixBits(seed + mixBits(number - goldenGamma));
        return seed;
    }

  private:
    std::uint64_t state_;
};

/// FNV-1a, 64 bits, of the bytes after those that `hash` stands for. Not for adversaries.
constexpr std::uint64_t hashOf(std::string_view bytes, std::uint64_t hash = 0xcbf29ce484222325U) {
    for (const char byte : bytes)
        hash = (hash ^ static_cast<unsigned char>(byte)) * 0x100000001b3U;
    return hash;
}

}  // namespace bubblescope
