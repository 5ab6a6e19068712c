// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <vector>

#include "core/trace/TraceRecords.h"

namespace bubblescope {

inline constexpr std::uint32_t noLaunch = UINT32_MAX;

/// For each activity of a file the slice that launched it, by their correlation number; noLaunch
/// where there is none. Of several launches of one number the first in the file counts.
std::vector<std::uint32_t> launchesOf(const TraceRecords& records);

}  // namespace bubblescope
