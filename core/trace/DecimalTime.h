// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace bubblescope {

/// A time in nanoseconds with what lies below them: ns + fraction * 1e-18, 0 <= fraction < 1e18.
/// A double cannot hold microseconds since 1970 to the nanosecond; this can, exactly.
struct ExactNs {
    std::int64_t ns = 0;
    std::uint64_t fraction = 0;
};

enum class TimeStatus : std::uint8_t {
    Absent,
    Valid,
    NotANumber,
    OutOfRange,  ///< beyond what 64-bit nanoseconds hold (some 292 years)
};

struct TimeField {
    TimeStatus status = TimeStatus::Absent;
    ExactNs value;
};

/// What a time of a file counts.
enum class TimeUnit : std::uint8_t { Microseconds, Nanoseconds };

/// Reads a JSON number, or a JSON string that is a decimal number as a whole.
TimeField parseTime(std::string_view jsonToken, TimeUnit unit = TimeUnit::Microseconds);

/// Nothing when the sum does not fit.
std::optional<ExactNs> add(const ExactNs& a, const ExactNs& b);

/// To the nearest nanosecond, ties to the even one; nothing when that does not fit.
std::optional<std::int64_t> roundToNs(const ExactNs& time);

}  // namespace bubblescope
