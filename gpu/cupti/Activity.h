// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <variant>

namespace bubblescope {

// What CUPTI's activity records say, as plain values: CuptiReader makes them of its structs, tests
// make them by hand. Times are CUPTI's own.

enum class DeviceWork { Kernel, Copy, Set };

/// A kernel, a copy or a memset on a stream.
struct DeviceActivity {
    DeviceWork work = DeviceWork::Kernel;
    std::string name;
    std::uint32_t correlation = 0;  ///< of the call that started it
    std::int64_t startNs = 0;
    std::int64_t endNs = 0;
    std::uint32_t gpu = 0;
    std::uint32_t stream = 0;
};

/// Ties a call to the number that was pushed around it.
struct ExternalActivity {
    std::uint32_t correlation = 0;
    std::uint64_t externalId = 0;
};

/// The begin or the end of an NVTX range; ends have no name.
struct RangeActivity {
    std::uint32_t range = 0;
    std::int64_t timeNs = 0;
    bool isBegin = false;
    std::string name;
};

/// What CUPTI's own work cost.
struct OverheadActivity {
    std::string name;
    std::int64_t startNs = 0;
    std::int64_t endNs = 0;
};

/// Records that CUPTI could not keep.
struct DroppedActivity {
    std::uint64_t count = 0;
};

using Activity = std::variant<DeviceActivity, ExternalActivity, RangeActivity, OverheadActivity,
                              DroppedActivity>;

}  // namespace bubblescope
