// SPDX-License-Identifier: Apache-2.0
#include "core/schedule/Schedule.h"

#include <algorithm>

namespace bubblescope {

void fuseLastTwo(Schedule& s) {
    s.fusedWithNext.resize(s.operations.size() - 1, 0);
    s.fusedWithNext.back() = 1;
}

void deriveShape(Schedule& s) {
    s.devices = static_cast<int>(s.deviceBegin.size()) - 1;
    s.virtualStages = 0;
    std::uint32_t microBatches = 0;
    std::size_t directions = 1;
    for (const Operation& o : s.operations) {
        microBatches = std::max(microBatches, o.microBatch + 1);
        s.virtualStages = std::max(s.virtualStages, o.stage + 1);
        directions = std::max<std::size_t>(directions, o.direction + 1U);
    }
    s.microBatches = static_cast<int>(microBatches * directions);
    s.placement.assign(directions, std::vector<int>(static_cast<std::size_t>(s.virtualStages), 0));
    for (int device = 0; device < s.devices; ++device) {
        for (const Operation& o : s.operationsOf(device))
            s.placement[o.direction][o.stage] = device;
    }
    s.chunks = std::max(1, s.virtualStages / std::max(1, s.devices));
}

}  // namespace bubblescope
