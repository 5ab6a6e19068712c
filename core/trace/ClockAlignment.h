// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <vector>

#include "core/timeline/TimelineBuilder.h"
#include "core/trace/ActivityMeanings.h"
#include "core/trace/TraceOptions.h"
#include "core/trace/TraceRecords.h"

namespace bubblescope {

/// When the slices of a file lie, in its own clock, without those whose time was not measured.
struct UsualRange {
    std::optional<std::int64_t> firstNs;
    std::optional<std::int64_t> lastNs;
    std::int64_t outliers = 0;               ///< slices at or before zero, long before all others
    std::int64_t outliersEndNs = INT64_MIN;  ///< the last end of these
};
UsualRange usualRange(const TraceRecords& records);

/// Decides SourceFile::clockOffsetNs of each file of a run, as `options` say: by the wall-clock
/// time that the files give for their zero; not at all; by what ranks exchange; or so that all
/// files begin together. What ranks exchange tells corrections that are only proposed where the
/// files have a clock in common and nobody chose them. Findings say what was done. `meanings` are
/// parallel to `files`. Throws Error where the clocks cannot be put together so.
void alignClocks(std::vector<TraceRecords>& files, const std::vector<FileMeaning>& meanings,
                 const TraceOptions& options, TimelineBuilder& builder);

}  // namespace bubblescope
