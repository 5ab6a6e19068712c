// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "core/timeline/Timeline.h"

namespace bubblescope {

/// Writes a timeline as a recording: one SQLite database, described in docs/recording.md.
/// The file appears only when it is complete. Throws Error.
void writeRecording(const Timeline& timeline, const std::string& path);

}  // namespace bubblescope
