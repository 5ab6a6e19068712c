// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <vector>

namespace bubblescope {

/// The value that a share of the values lies below or at: of n sorted ones, counted from 0, number
/// share (n - 1), rounded. The values, one or more, are reordered.
template <typename T>
T quantile(std::vector<T>& values, double share) {
    const auto last = static_cast<double>(values.size() - 1);
    const auto place = values.begin() + static_cast<std::ptrdiff_t>(std::lround(share * last));
    std::nth_element(values.begin(), place, values.end());
    return *place;
}

/// 0 of none.
template <typename T>
T median(std::vector<T> values) {
    return values.empty() ? T{} : quantile(values, 0.5);
}

}  // namespace bubblescope
