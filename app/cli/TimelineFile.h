// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "core/timeline/Timeline.h"

namespace bubblescope {

/// Throws Error unless the ending of `path` names a format that writeTimeline() can write.
void checkTimelineEnding(const std::string& path);

/// Writes in the format that the ending of `path` names: .json or .json.gz (Chrome trace), .csv
/// (slices) or .bscope (recording). Throws Error.
void writeTimeline(const Timeline& timeline, const std::string& path);

}  // namespace bubblescope
