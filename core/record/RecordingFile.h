// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "core/base/Progress.h"
#include "core/timeline/Timeline.h"

namespace bubblescope {

/// Writes a timeline as a recording: one SQLite database, described in docs/recording.md.
/// The file appears only when it is complete. Throws Error.
void writeRecording(const Timeline& timeline, const std::string& path);

/// Whether the file is an SQLite database that names itself a recording.
bool isRecording(const std::string& path);

/// Reads what writeRecording() wrote, also from a recording that is still growing. Rows that make
/// no sense are left out with a finding. Throws Error and Cancelled.
Timeline readRecording(const std::string& path, Progress& progress);

}  // namespace bubblescope
