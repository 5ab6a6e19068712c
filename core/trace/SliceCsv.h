// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "core/timeline/Timeline.h"

namespace bubblescope {

/// Writes every slice as a row of comma-separated values with a heading, in order of track, lane
/// and start. Times are integer nanoseconds; what is unknown is empty. Throws Error; a file that
/// fails is not left behind.
void writeSliceCsv(const Timeline& timeline, const std::string& path);

}  // namespace bubblescope
