// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "core/timeline/SliceKind.h"
#include "core/train/TrainingStep.h"

namespace bubblescope {

enum class DeviceLane : std::uint8_t { Compute, Transfers, Collectives };

/// Something that a device of a run did, by the run's clock.
struct TrainingSlice {
    int device = 0;
    DeviceLane lane = DeviceLane::Compute;
    SliceKind kind = SliceKind::Forward;
    int direction = 0;
    int stage = -1;
    int microBatch = -1;
    std::int64_t step = 0;
    std::int64_t startNs = 0;
    std::int64_t endNs = 0;
    std::string name;  ///< empty for operations of the schedule
};

/// Hears what a run does. Called by the threads of all devices at once; must not keep them waiting.
class TrainingObserver {
  public:
    virtual ~TrainingObserver() = default;

    virtual void sliceDone(const TrainingSlice&) {}
    virtual void memoryUsed(int /*device*/, std::int64_t /*timeNs*/, std::int64_t /*bytes*/) {}
    virtual void stepDone(const TrainingStep&) {}
};

}  // namespace bubblescope
