// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "core/timeline/Timeline.h"

namespace bubblescope {

/// What decides how long a run takes, and how much later everything else could end.
///
/// A slice of computation waits for the one before on its track, for what its device computed last,
/// for the operation of the other stage that makes its input (OperationInputs), and for a
/// collective that ends where nothing else explains the start; an optimizer waits for the last
/// collective of its device. A collective begins when the last member of its group has come. An
/// input takes the time that is usual in the timeline, or less where it was there sooner.
struct CriticalPath {
    /// In order of time: from the slice that ends last back to a slice that waits for nothing, each
    /// the one that its successor waited for longest.
    std::vector<SliceIndex> slices;
    std::int64_t lengthNs = 0;  ///< from the first's start to the last's end
    std::array<std::int64_t, sliceKindCount> byKindNs{};
    /// Between slices of the path: transfers, launches, and what the timeline does not explain.
    std::int64_t betweenNs = 0;

    /// How much later a slice could end, with all others as they are, before the last slice ended
    /// later. Nothing for slices that are neither computation nor collectives of devices.
    std::optional<std::int64_t> slackNs(SliceIndex slice) const;
    bool contains(SliceIndex slice) const;

    /// In order of slices.
    std::vector<std::pair<SliceIndex, std::int64_t>> slacksNs;
    std::vector<SliceIndex> sortedSlices;
};

/// Linear in the number of slices but for sorting. Empty where no device computes.
CriticalPath criticalPath(const Timeline& timeline);

}  // namespace bubblescope
