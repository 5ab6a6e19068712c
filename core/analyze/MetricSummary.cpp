// SPDX-License-Identifier: Apache-2.0
#include "core/analyze/MetricSummary.h"

#include <cmath>
#include <limits>

namespace bubblescope {

MetricSummary summarize(const Metric& metric) {
    constexpr double none = std::numeric_limits<double>::quiet_NaN();
    MetricSummary summary{static_cast<std::int64_t>(metric.values.size()),
                          metric.steps.front(),
                          metric.steps.back(),
                          metric.values.front(),
                          metric.values.back(),
                          none,
                          metric.steps.front(),
                          none};
    for (std::size_t i = 0; i < metric.values.size(); ++i) {
        const double value = metric.values[i];
        if (std::isnan(value)) continue;
        if (!(value >= summary.least)) {
            summary.least = value;
            summary.leastStep = metric.steps[i];
        }
        if (!(value <= summary.greatest)) summary.greatest = value;
    }
    return summary;
}

}  // namespace bubblescope
