// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <map>
#include <vector>

#include "core/analyze/Intervals.h"

namespace bubblescope {

/// When a device computed in a step; without computation the end lies before the start.
struct StepPart {
    std::int64_t firstComputeNs = INT64_MAX;
    std::int64_t lastComputeNs = INT64_MIN;

    bool isEmpty() const { return lastComputeNs < firstComputeNs; }
};

/// The time that belongs to a step, the same for all devices: from the first work of any device to
/// that of the next step, or to the end of the last work. Windows of a run follow each other
/// without gaps, so that every bubble belongs to one step.
struct StepWindow {
    int step = -1;
    std::int64_t startNs = 0;
    std::int64_t workEndNs = 0;  ///< last end of work of any device in the step
    std::int64_t endNs = 0;
    std::vector<StepPart> parts;  ///< by device
};

/// Collects what slices say about steps.
class StepWindowsBuilder {
  public:
    explicit StepWindowsBuilder(std::size_t devices) : devices_(devices) {}

    void add(std::size_t device, int step, const Interval& work, bool isCompute);

    /// In order of time. Slices without a step count where none has one: then `whole` is one
    /// window, as it is where there are too many steps to keep.
    std::vector<StepWindow> finish(const Interval& whole);

  private:
    /// Parts of steps that are kept, 16 bytes each. No run has as many; a file may say it has.
    static constexpr std::size_t mostParts = 50'000'000;

    StepWindow& windowOf(int step);

    std::size_t devices_;
    bool isTooMany_ = false;
    std::map<int, StepWindow> windows_;
    StepWindow* recent_ = nullptr;
};

}  // namespace bubblescope
