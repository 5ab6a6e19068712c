// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "core/timeline/Timeline.h"

namespace bubblescope {

/// What became of a metric over a run. Values that are not a number count as values, and may be the
/// first and the last; least and greatest are among the numbers, and NaN when there is none.
struct MetricSummary {
    std::int64_t values = 0;
    std::int64_t firstStep = 0;
    std::int64_t lastStep = 0;
    double first = 0;
    double last = 0;
    double least = 0;
    std::int64_t leastStep = 0;  ///< the earliest with that value
    double greatest = 0;
};

/// Of a metric with at least one value, as all of a timeline are.
MetricSummary summarize(const Metric& metric);

}  // namespace bubblescope
