// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <memory>

#include "core/timeline/Timeline.h"

namespace bubblescope {

/// What one horizontal run of pixels of a lane shows.
struct Bar {
    std::int64_t startNs = 0;           ///< of the first slice shown; clipped to nothing
    std::int64_t endNs = 0;             ///< of the last slice shown
    SliceIndex first = 0;               ///< first slice shown
    std::uint32_t count = 1;            ///< slices shown; 1 means that startNs and endNs are exact
    SliceKind kind = SliceKind::Other;  ///< with count > 1: the one with the most time
    float coverage = 1;                 ///< share of the run's time that slices cover, 0 to 1
};

/// Answers what each pixel of a lane shows between two times without visiting every slice:
/// it keeps sums of time by kind before every 32nd slice of a lane, and searches the starts.
/// A query costs O(pixels · log slices) whatever the number of slices (at most 64 slices are looked
/// at for a pixel); the index takes 4 bytes a slice.
/// Thread-safe once built.
class TimelineIndex {
  public:
    using KindTimes = std::array<std::int64_t, sliceKindCount>;

    explicit TimelineIndex(std::shared_ptr<const Timeline> timeline);

    const Timeline& timeline() const { return *timeline_; }

    /// Appends to `bars` what `pixels` equal pixels over [startNs, endNs) show of `lane` (an index
    /// into Timeline::lanes()), in order of time. Slices of a pixel or more are bars of their own;
    /// shorter ones are merged within a pixel. A slice without length still makes a bar.
    void query(std::size_t lane, std::int64_t startNs, std::int64_t endNs, int pixels,
               std::vector<Bar>& bars) const;

    /// The slice of the lane that covers the time, if any. With `toleranceNs` the nearest slice
    /// within that distance.
    std::optional<SliceIndex> sliceAt(std::size_t lane, std::int64_t timeNs,
                                      std::int64_t toleranceNs = 0) const;

    /// Time in [startNs, endNs) by kind, in nanoseconds.
    KindTimes timeByKind(std::size_t lane, std::int64_t startNs, std::int64_t endNs) const;

  private:
    static constexpr SliceIndex blockSlices = 32;

    SliceIndex firstStartingFrom(std::size_t lane, std::int64_t timeNs) const;
    SliceIndex firstEndingAfter(std::size_t lane, std::int64_t timeNs) const;
    /// First slice of [begin, end) that starts at or after the time, searched from the front.
    SliceIndex nextFrom(SliceIndex begin, SliceIndex end, std::int64_t timeNs) const;
    void addWhole(std::size_t lane, SliceIndex begin, SliceIndex end, KindTimes& times) const;
    Bar merged(std::size_t lane, SliceIndex begin, SliceIndex end, double pixelNs) const;

    std::shared_ptr<const Timeline> timeline_;
    std::vector<KindTimes> sums_;  ///< before every 32nd slice of a lane
    std::vector<std::size_t> firstBlockOfLane_;
};

}  // namespace bubblescope
