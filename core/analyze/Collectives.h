// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/timeline/Timeline.h"

namespace bubblescope {

/// A collective of one device.
struct CollectiveCall {
    SliceIndex slice = 0;
    int device = 0;
};

/// The calls of one collective by the members of its group, as far as they are in the timeline.
/// The k-th call of an operation in a group and step is the same collective on every rank.
struct CollectiveMeeting {
    std::vector<CollectiveCall> calls;  ///< one a device
    std::int64_t lastStartNs = 0;       ///< of the member that came last
    int lastDevice = -1;
};

/// Those of which two members or more are in the timeline. Groups are told by their ranks, else by
/// their name, else all devices are one; operations by their name, else by that of the kernel.
std::vector<CollectiveMeeting> meetingsOf(const Timeline& timeline);

/// All calls of one operation in one group.
struct CollectiveTotal {
    std::string operation;
    std::string group;  ///< description and ranks, as far as they are known
    std::int32_t groupSize = -1;
    std::int64_t count = 0;
    std::int64_t totalNs = 0;
};

/// By total time; sends and receives are among them.
std::vector<CollectiveTotal> collectiveTotals(const Timeline& timeline);

}  // namespace bubblescope
