// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/timeline/Navigator.h"

#include <algorithm>
#include <cmath>

namespace bubblescope {

void Navigator::zoom(std::int64_t anchorNs, double factor) {
    const TimeRange visible = view_.visible();
    const auto scaled = [&](std::int64_t ns) {
        return anchorNs + std::llround(static_cast<double>(ns - anchorNs) / factor);
    };
    view_.setVisible(withinLimits({scaled(visible.startNs), scaled(visible.endNs)}));
}

void Navigator::pan(std::int64_t deltaNs) {
    panTo(view_.visible().startNs + deltaNs);
}

void Navigator::panTo(std::int64_t startNs) {
    view_.setVisible(withinLimits({startNs, startNs + view_.visible().lengthNs()}));
}

void Navigator::fit(TimeRange range) {
    view_.setVisible(around(range));
}

TimeRange Navigator::around(TimeRange range) const {
    constexpr std::int64_t leastMarginNs = 10;
    const std::int64_t marginNs = std::max(range.lengthNs() / 5, leastMarginNs);
    return withinLimits({range.startNs - marginNs, range.endNs + marginNs});
}

TimeRange Navigator::withinLimits(TimeRange range) const {
    if (range.lengthNs() >= limits_.lengthNs()) return limits_;
    if (range.startNs < limits_.startNs)
        return {limits_.startNs, limits_.startNs + range.lengthNs()};
    if (range.endNs > limits_.endNs) return {limits_.endNs - range.lengthNs(), limits_.endNs};
    return range;
}

}  // namespace bubblescope
