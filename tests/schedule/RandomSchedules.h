// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <random>

#include "core/schedule/ScheduleFamily.h"

namespace bubblescope {

/// Seeded random requests to every family, good and bad: p = 1, m = 1 and m < p are among them.
class RandomSchedules {
  public:
    explicit RandomSchedules(unsigned seed) : random_(seed) {}

    int pick(int from, int to) { return std::uniform_int_distribution<int>(from, to)(random_); }

    const ScheduleFamily& family() {
        const auto families = scheduleFamilies();
        return families[static_cast<std::size_t>(pick(0, static_cast<int>(families.size()) - 1))];
    }

    /// Every second request has a multiple of the devices, which several families demand.
    ScheduleParameters parameters(const ScheduleFamily& family) {
        ScheduleParameters p;
        p.devices = pick(1, 8);
        p.microBatches = pick(0, 1) ? pick(1, 24) : p.devices * pick(1, 4);
        p.chunks = pick(1, 4);
        p.group = pick(0, 2) ? 0 : pick(1, 9);
        p.lifo = pick(0, 1);
        p.limit = pick(0, 2) ? 0 : pick(1, 17);
        p.waves = pick(1, 3);
        p.overlap = pick(0, 1);
        p.durations = durations(family.name == "zbv" || pick(0, 1), stagesOf(family, p));
        return p;
    }

  private:
    static int stagesOf(const ScheduleFamily& family, const ScheduleParameters& p) {
        if (family.name == "wave") return 2 * p.waves * p.devices;
        if (family.name == "zbv-hand" || family.name == "dualpipev") return 2 * p.devices;
        return family.has(chunksParameter) ? p.chunks * p.devices : p.devices;
    }

    OperationDurations::List list(bool equal, int stages, int most) {
        OperationDurations::List values;
        for (int i = 0; i < (equal ? 1 : stages); ++i)
            values.push_back(pick(0, most));
        return values;
    }

    OperationDurations durations(bool equal, int stages) {
        return {list(equal, stages, 50),
                list(equal, stages, 90),
                list(equal, stages, 50),
                list(equal, stages, 50),
                pick(0, 1) ? list(true, 1, 120) : OperationDurations::List{},
                pick(0, 1) * pick(0, 40)};
    }

    std::mt19937 random_;
};

}  // namespace bubblescope
