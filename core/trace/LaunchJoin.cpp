// SPDX-License-Identifier: Apache-2.0
#include "core/trace/LaunchJoin.h"

#include <algorithm>

namespace bubblescope {

namespace {

/// Tracers write in order of launch, mostly: then nothing is moved.
std::vector<LaunchRecord> sorted(const std::vector<LaunchRecord>& records) {
    std::vector<LaunchRecord> copy = records;
    if (!std::ranges::is_sorted(copy, {}, &LaunchRecord::correlation))
        std::ranges::stable_sort(copy, {}, &LaunchRecord::correlation);
    return copy;
}

}  // namespace

std::vector<std::uint32_t> launchesOf(const TraceRecords& records) {
    std::vector<std::uint32_t> launchOf(records.activities.size(), noLaunch);
    const std::vector<LaunchRecord> launches = sorted(records.launches);
    auto launch = launches.begin();
    for (const LaunchRecord& launched : sorted(records.launched)) {
        while (launch != launches.end() && launch->correlation < launched.correlation)
            ++launch;
        if (launch == launches.end()) break;
        if (launch->correlation == launched.correlation) launchOf[launched.index] = launch->index;
    }
    return launchOf;
}

}  // namespace bubblescope
