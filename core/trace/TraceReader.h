// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "core/base/Progress.h"
#include "core/timeline/Timeline.h"
#include "core/trace/TraceOptions.h"

namespace bubblescope {

/// Reads trace files as one timeline (several files: one rank each), at the same time where there
/// are cores for it. A folder stands for the traces in it; what else is in it becomes a finding.
/// The format is found from the content, never from the name. Whatever had to be repaired or
/// skipped is a finding of the result. Throws Error when a file holds nothing that can be shown,
/// and Cancelled.
Timeline readTraces(const std::vector<std::string>& paths, Progress& progress,
                    const TraceOptions& options = {});

}  // namespace bubblescope
