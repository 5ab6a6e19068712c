// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <vector>

namespace bubblescope {

/// How long operations and transfers take, in nanoseconds: plain data.
struct OperationDurations {
    /// One value for all virtual stages, or one per virtual stage; empty where none is given.
    using List = std::vector<std::int64_t>;

    List forwardNs;
    List backwardNs;
    List inputGradNs;
    List weightGradNs;
    List fusedNs;  ///< a forward and a backward as one block, by the forward's stage
    std::int64_t pointToPointNs = 0;  ///< latency of a transfer between two different devices

    bool operator==(const OperationDurations&) const = default;
};

}  // namespace bubblescope
