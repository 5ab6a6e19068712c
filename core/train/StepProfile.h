// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <map>
#include <vector>

#include "core/train/Instruction.h"

namespace bubblescope {

/// When an instruction ran, by the clock of the run.
struct TimedInstruction {
    Instruction instruction;
    std::int64_t startNs = 0;
    std::int64_t endNs = 0;
};

/// What the devices of a run did in some of its steps. Devices may add at the same time, each for
/// itself.
class StepProfile {
  public:
    explicit StepProfile(int devices) : devices_(static_cast<std::size_t>(devices)) {}

    void add(int device, std::int64_t step, const TimedInstruction& timed) {
        devices_[static_cast<std::size_t>(device)][step].push_back(timed);
    }
    /// In order; empty where nothing was added.
    const std::vector<TimedInstruction>& of(int device, std::int64_t step) const {
        static const std::vector<TimedInstruction> none;
        const auto& steps = devices_[static_cast<std::size_t>(device)];
        const auto found = steps.find(step);
        return found == steps.end() ? none : found->second;
    }

  private:
    std::vector<std::map<std::int64_t, std::vector<TimedInstruction>>> devices_;
};

}  // namespace bubblescope
