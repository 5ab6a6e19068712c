// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <vector>

#include "core/timeline/TimelineBuilder.h"
#include "core/trace/TraceRecords.h"

namespace bubblescope {

/// When the slices of a file lie, in its own clock, without those whose time was not measured.
struct UsualRange {
    std::optional<std::int64_t> firstNs;
    std::optional<std::int64_t> lastNs;
    std::int64_t outliers = 0;       ///< slices at or before time zero, long before all others
    std::int64_t outliersEndNs = 0;  ///< the last end of these
};
UsualRange usualRange(const TraceRecords& records);

/// Decides SourceFile::clockOffsetNs of each file of a run: by the wall-clock time that the files
/// give for their zero; not at all where their times are of one clock already; and where the
/// clocks have nothing in common, so that all files begin together. A finding says what was done.
void alignClocks(std::vector<TraceRecords>& files, TimelineBuilder& builder);

}  // namespace bubblescope
