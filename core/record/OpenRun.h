// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "core/base/Progress.h"
#include "core/timeline/Timeline.h"
#include "core/trace/TraceOptions.h"

namespace bubblescope {

/// Opens whatever can be shown as one run: a recording, or the trace files of one or several ranks.
/// Throws Error when there is nothing to show, and Cancelled.
Timeline openRun(const std::vector<std::string>& paths, Progress& progress,
                 const TraceOptions& options = {});

}  // namespace bubblescope
