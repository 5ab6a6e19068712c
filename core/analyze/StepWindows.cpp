// SPDX-License-Identifier: Apache-2.0
#include "core/analyze/StepWindows.h"

#include <algorithm>

namespace bubblescope {

StepWindow& StepWindowsBuilder::windowOf(int step) {
    if (isTooMany_) step = -1;
    if (recent_ != nullptr && recent_->step == step) return *recent_;
    if ((windows_.size() + 1) * devices_ > mostParts && !windows_.contains(step)) {
        isTooMany_ = true;
        windows_.clear();
        step = -1;
    }
    const auto [known, isNew] = windows_.try_emplace(step);
    if (isNew)
        known->second = {step, INT64_MAX, INT64_MIN, INT64_MIN, std::vector<StepPart>(devices_)};
    recent_ = &known->second;
    return *recent_;
}

void StepWindowsBuilder::add(std::size_t device, int step, const Interval& work, bool isCompute) {
    StepWindow& window = windowOf(step);
    window.startNs = std::min(window.startNs, work.startNs);
    window.workEndNs = std::max(window.workEndNs, work.endNs);
    if (!isCompute) return;
    StepPart& part = window.parts[device];
    part.firstComputeNs = std::min(part.firstComputeNs, work.startNs);
    part.lastComputeNs = std::max(part.lastComputeNs, work.endNs);
}

std::vector<StepWindow> StepWindowsBuilder::finish(const Interval& whole) {
    const bool hasSteps = !windows_.empty() && windows_.rbegin()->first >= 0;
    if (hasSteps) windows_.erase(-1);
    std::vector<StepWindow> windows;
    for (auto& [step, window] : windows_)
        windows.push_back(std::move(window));
    std::ranges::stable_sort(windows, {}, &StepWindow::startNs);
    if (!hasSteps && !windows.empty()) {
        windows[0].startNs = std::min(windows[0].startNs, whole.startNs);
        windows[0].workEndNs = std::max(windows[0].workEndNs, whole.endNs);
    }
    for (std::size_t i = 0; i < windows.size(); ++i) {
        StepWindow& window = windows[i];
        window.endNs = i + 1 < windows.size() ? windows[i + 1].startNs : window.workEndNs;
        window.workEndNs = std::min(window.workEndNs, window.endNs);
    }
    return windows;
}

}  // namespace bubblescope
