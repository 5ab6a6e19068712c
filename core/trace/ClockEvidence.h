// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/timeline/TimelineBuilder.h"
#include "core/trace/ActivityMeanings.h"
#include "core/trace/TraceRecords.h"

namespace bubblescope {

/// By how much the clocks of files seem to be off, judged by what their ranks exchanged.
struct ClockCorrections {
    std::string evidence;                    ///< "collectives", "sends and receives"
    std::vector<std::int64_t> correctionNs;  ///< by file; 0 for the first one
    std::int64_t uncertaintyNs = 0;          ///< the largest of all files
};

/// `meanings` are parallel to `files`; times count with SourceFile::clockOffsetNs. Nothing where
/// some file has nothing in common with the others.
///
/// Collectives: all-reduce, all-gather and reduce-scatter end at the same time for all members. The
/// k-th of an operation, group and step is the same on all ranks; the difference of two clocks is
/// the median of the differences of their ends, and its uncertainty the distance from it that nine
/// tenths of them keep.
///
/// Sends and receives, where there are no such collectives: a receive cannot end before its send
/// starts, nor an operation of a stage start before the one that makes its input has ended. Each
/// direction bounds the difference of two clocks from one side, as round trips do (Cristian 1989,
/// Probabilistic clock synchronization); the middle is taken, and half the distance is the
/// uncertainty.
///
/// Files are joined along the pairs of least uncertainty, and uncertainties add up.
std::optional<ClockCorrections> clockCorrections(const std::vector<TraceRecords>& files,
                                                 const std::vector<FileMeaning>& meanings,
                                                 const TimelineBuilder& names);

}  // namespace bubblescope
