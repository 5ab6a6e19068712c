// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/trace/TraceRecords.h"

namespace bubblescope {

/// Makes slices of the begin and end events of a file, and empties its lists of edges. On a thread,
/// in order of time (of the file on a tie), an end closes the innermost open begin whatever its
/// name, and what it says beside wins. Asynchronous ones pair among those of the same key.
/// A begin without end becomes an unfinished slice; an end without begin only a finding.
void pairEdges(TraceRecords& records);

/// Takes from `over` what it says and from `base` the rest.
StageDetail merged(const StageDetail& base, const StageDetail& over);

}  // namespace bubblescope
