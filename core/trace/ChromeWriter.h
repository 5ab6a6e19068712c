// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "core/timeline/Timeline.h"

namespace bubblescope {

/// Writes a timeline as Chrome trace event JSON, which Perfetto, chrome://tracing and readTraces()
/// open; gzip when the path ends in ".gz". Times are exact to the nanosecond. Kind, stage,
/// micro-batch and step stand in the arguments. Throws Error; a file that fails is not left behind.
void writeChromeTrace(const Timeline& timeline, const std::string& path);

}  // namespace bubblescope
