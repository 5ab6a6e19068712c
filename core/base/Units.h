// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace bubblescope {

/// A duration for people, in the unit that fits: "850 ns", "1.235 ms", "17.404 s".
/// Four significant digits, C locale. Never for files: those carry integer nanoseconds.
std::string formatDuration(std::int64_t ns);

/// A share for people: 0.6957 is "69.6 %".
std::string formatPercent(double share);

/// "23.1 MB" (powers of 1000).
std::string formatBytes(std::uint64_t bytes);

/// The spelling under which names of schedules, models and hardware are compared:
/// lower case, with '-' for '_' ("Zb_H1" and "zb-h1" are the same).
std::string canonicalName(std::string_view name);

}  // namespace bubblescope
