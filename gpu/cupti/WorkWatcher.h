// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

#include "core/train/DeviceQueue.h"

namespace bubblescope {

/// Hears whose work a thread gives to its GPU. Called by the threads of all devices.
class WorkWatcher {
  public:
    virtual ~WorkWatcher() = default;

    /// A stretch of a run begins, with this clock; nothing is on its way.
    virtual void begin(const RunClock& clock) = 0;
    virtual void enter(const TrainingSlice& work) = 0;
    virtual void leave() = 0;
    virtual void enterLayer(std::string_view name) = 0;
    virtual void leaveLayer() = 0;
};

/// What an NVTX range of this work is called, so that a trace of the run by another tool opens here
/// with stage, micro-batch and kind: names that resources/classification.json knows. Empty for what
/// takes no time of its own.
std::string rangeName(const TrainingSlice& work);

}  // namespace bubblescope
