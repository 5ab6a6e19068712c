// SPDX-License-Identifier: Apache-2.0
#include "core/base/Units.h"

#include <fmt/format.h>

#include <array>
#include <cmath>

namespace bubblescope {

namespace {

struct Unit {
    double size;
    const char* name;
};

/// At most four significant digits, and never more decimals than the value has.
std::string scaled(double value, const Unit& unit) {
    const double shown = value / unit.size;
    if (unit.size == 1) return fmt::format("{:.0f} {}", shown, unit.name);
    const double size = std::abs(shown);
    const int decimals = size >= 1000 ? 0 : size >= 100 ? 1 : size >= 10 ? 2 : 3;
    return fmt::format("{:.{}f} {}", shown, decimals, unit.name);
}

template <std::size_t N>
const Unit& fitting(double value, const std::array<Unit, N>& units) {
    const Unit* best = &units.front();
    for (const Unit& unit : units) {
        if (std::abs(value) >= unit.size) best = &unit;
    }
    return *best;
}

constexpr std::array durationUnits{Unit{1, "ns"}, Unit{1e3, "µs"}, Unit{1e6, "ms"}, Unit{1e9, "s"}};
constexpr std::array byteUnits{Unit{1, "B"}, Unit{1e3, "kB"}, Unit{1e6, "MB"}, Unit{1e9, "GB"},
                               Unit{1e12, "TB"}};

}  // namespace

std::string formatDuration(std::int64_t ns) {
    const auto value = static_cast<double>(ns);
    return scaled(value, fitting(value, durationUnits));
}

std::string formatPercent(double share) {
    return fmt::format("{:.1f} %", share * 100);
}

std::string formatBytes(std::uint64_t bytes) {
    const auto value = static_cast<double>(bytes);
    return scaled(value, fitting(value, byteUnits));
}

std::string canonicalName(std::string_view name) {
    std::string result(name);
    for (char& c : result) {
        if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
        if (c == '_') c = '-';
    }
    return result;
}

}  // namespace bubblescope
