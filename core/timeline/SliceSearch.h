// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/Progress.h"
#include "core/timeline/Timeline.h"

namespace bubblescope {

/// What slices are searched for: words between spaces, all of which a slice must meet.
///
/// A word is met by a slice whose name has it, in whichever case; by one of a kind whose name or
/// title has it; or by an operation that is called so ("F3", a forward of micro-batch 3).
/// "stage:3", "mb:5", "step:2" and "device:1" are met by slices of that number, "stage:2-4" by
/// those from 2 to 4. Devices count as they are listed, from 0.
struct SliceQuery {
    struct Numbers {
        int first = 0;
        int last = 0;
        bool contains(int number) const { return number >= first && number <= last; }
        bool operator==(const Numbers&) const = default;
    };

    std::vector<std::string> words;  ///< in lower case
    std::vector<Numbers> stages;
    std::vector<Numbers> microBatches;
    std::vector<Numbers> steps;
    std::vector<Numbers> devices;

    bool isEmpty() const;
    bool operator==(const SliceQuery&) const = default;
};

/// Throws Error for "stage:" and the like without a number.
SliceQuery parseSliceQuery(std::string_view text);

/// Slices that were found, and their order in time. Keeps the timeline.
class SliceMatches {
  public:
    SliceMatches() = default;

    std::size_t size() const { return slices_.size(); }
    /// As they lie in the timeline: by lane, then by start.
    std::span<const SliceIndex> slices() const { return slices_; }

    /// How many start before the slice, or with it and lie in a lane above. O(lanes · log slices),
    /// as those below.
    std::size_t placeOf(SliceIndex slice) const;
    std::optional<SliceIndex> firstFrom(std::int64_t timeNs) const;
    std::optional<SliceIndex> after(SliceIndex slice) const;
    std::optional<SliceIndex> before(SliceIndex slice) const;
    std::optional<SliceIndex> last() const;
    bool contains(SliceIndex slice) const;

  private:
    friend SliceMatches searchSlices(std::shared_ptr<const Timeline> timeline,
                                     std::span<const std::size_t> lanes, const SliceQuery& query,
                                     const Progress& progress);

    struct Key {
        std::int64_t startNs;
        SliceIndex slice;
        auto operator<=>(const Key&) const = default;
    };
    Key keyOf(SliceIndex slice) const { return {timeline_->startNs()[slice], slice}; }
    std::span<const SliceIndex> ofLane(std::size_t i) const;
    std::optional<SliceIndex> firstNotBelow(const Key& key) const;
    std::optional<SliceIndex> lastBelow(const Key& key) const;

    std::shared_ptr<const Timeline> timeline_;
    std::vector<SliceIndex> slices_;
    std::vector<std::size_t> laneEnds_;  ///< of each lane that was searched, in slices_
};

/// Searches some lanes, which are indices into Timeline::lanes() in increasing order: every text of
/// the timeline is compared once, every slice of the lanes looked at once. An empty query finds
/// nothing. Throws Cancelled.
SliceMatches searchSlices(std::shared_ptr<const Timeline> timeline,
                          std::span<const std::size_t> lanes, const SliceQuery& query,
                          const Progress& progress = {});

}  // namespace bubblescope
