// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/model/StepFunction.h"

#include <algorithm>
#include <cstddef>

namespace bubblescope {

namespace {

constexpr std::size_t binCount = 16'384;

}  // namespace

StepFunction::StepFunction(std::vector<std::int64_t> timesNs, std::vector<double> values)
    : timesNs_(std::move(timesNs)), values_(std::move(values)) {
    if (values_.empty()) return;
    highest_ = *std::ranges::max_element(values_);
    if (values_.size() <= binCount) return;
    const std::int64_t lengthNs = timesNs_.back() - timesNs_.front();
    const std::int64_t binNs = lengthNs / static_cast<std::int64_t>(binCount) + 1;
    bins_.reserve(binCount);
    for (std::int64_t ns = timesNs_.front(); ns < timesNs_.back(); ns += binNs)
        bins_.push_back(exactlyOver(ns, ns + binNs));
    binNs_ = binNs;
}

std::size_t StepFunction::indexAt(std::int64_t timeNs) const {
    return static_cast<std::size_t>(std::ranges::upper_bound(timesNs_, timeNs) - timesNs_.begin());
}

double StepFunction::at(std::int64_t timeNs) const {
    const std::size_t next = indexAt(timeNs);
    return next == 0 ? 0 : values_[next - 1];
}

StepFunction::Summary StepFunction::over(std::int64_t startNs, std::int64_t endNs) const {
    if (endNs <= startNs) return {at(startNs), at(startNs)};
    return binNs_ > 0 && endNs - startNs >= binNs_ ? binnedOver(startNs, endNs)
                                                   : exactlyOver(startNs, endNs);
}

StepFunction::Summary StepFunction::exactlyOver(std::int64_t startNs, std::int64_t endNs) const {
    std::size_t next = indexAt(startNs);
    double value = next == 0 ? 0 : values_[next - 1];
    Summary summary{0, value};
    double sum = 0;
    std::int64_t fromNs = startNs;
    for (; next < timesNs_.size() && timesNs_[next] < endNs; ++next) {
        sum += value * static_cast<double>(timesNs_[next] - fromNs);
        fromNs = timesNs_[next];
        value = values_[next];
        summary.highest = std::max(summary.highest, value);
    }
    sum += value * static_cast<double>(endNs - fromNs);
    summary.mean = sum / static_cast<double>(endNs - startNs);
    return summary;
}

StepFunction::Summary StepFunction::binnedOver(std::int64_t startNs, std::int64_t endNs) const {
    const auto last = static_cast<std::int64_t>(bins_.size()) - 1;
    const std::int64_t first =
        std::clamp<std::int64_t>((startNs - timesNs_.front()) / binNs_, 0, last);
    const std::int64_t end =
        std::clamp<std::int64_t>((endNs - timesNs_.front()) / binNs_, first + 1, last + 1);
    if (endNs <= timesNs_.front() || startNs >= timesNs_.back()) return exactlyOver(startNs, endNs);
    Summary summary;
    for (std::int64_t i = first; i < end; ++i) {
        const Summary& bin = bins_[static_cast<std::size_t>(i)];
        summary.mean += bin.mean / static_cast<double>(end - first);
        summary.highest = std::max(summary.highest, bin.highest);
    }
    return summary;
}

}  // namespace bubblescope
