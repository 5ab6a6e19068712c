// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <unordered_map>
#include <vector>

#include "core/analyze/Bubble.h"
#include "core/analyze/Intervals.h"
#include "core/analyze/Operations.h"
#include "core/analyze/StepWindows.h"

namespace bubblescope {

/// What one device did, as unions.
struct DeviceUnions {
    IntervalUnion compute;
    IntervalUnion pointToPoint;
    IntervalUnion collectives;
    IntervalUnion copies;
};

/// Finds the bubbles of a timeline, and why they are there.
class BubbleFinder {
  public:
    /// All must outlive this.
    BubbleFinder(const Timeline& timeline, const std::vector<StepWindow>& windows,
                 const std::vector<TimelineOperation>& operations);

    /// The bubbles of a device within a stretch of time, in order. Together with the computation
    /// they fill it; none goes beyond a window.
    std::vector<Bubble> find(int device, const Interval& stretch, const DeviceUnions& unions) const;

  private:
    struct Work {
        std::int64_t startNs = 0;
        std::int64_t launchNs = INT64_MAX;  ///< not known
    };

    void findLaunches();
    void addIdle(int device, const Interval& idle, std::vector<Bubble>& bubbles) const;
    void addIdleInWindow(int device, const Interval& idle, const StepWindow& window,
                         BubbleCause otherwise, std::vector<Bubble>& bubbles) const;
    BubbleCause causeByWhatFollows(int device, const Interval& idle) const;
    bool waitsForInput(int device, const Interval& idle) const;
    bool isLaunchedLate(int device, const Interval& idle) const;
    bool loadsData(int device, const Interval& idle) const;

    const Timeline& timeline_;
    const std::vector<StepWindow>& windows_;
    const std::vector<TimelineOperation>& operations_;
    OperationInputs inputs_;
    std::int64_t transferNs_;  ///< what an input usually takes
    bool isPipeline_ = false;  ///< slices say stages, or devices send to each other
    std::vector<std::vector<Work>> workOfDevice_;             ///< in order of start
    std::vector<std::size_t> firstOperation_;                 ///< by device; one more
    std::unordered_map<std::string, IntervalUnion> loading_;  ///< by heading of CPU threads
    std::vector<const IntervalUnion*> loadingOfDevice_;
};

}  // namespace bubblescope
