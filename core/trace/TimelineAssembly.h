// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "core/base/Progress.h"
#include "core/timeline/TimelineBuilder.h"
#include "core/trace/TraceOptions.h"
#include "core/trace/TraceRecords.h"

namespace bubblescope {

/// Puts the files of one run onto one timeline, with their clocks aligned (SourceFile says by how
/// much), and releases the records as it goes. Throws Cancelled.
void assembleTimeline(std::vector<TraceRecords>& files, const TraceOptions& options,
                      TimelineBuilder& builder, Progress& progress);

}  // namespace bubblescope
