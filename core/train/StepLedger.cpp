// SPDX-License-Identifier: Apache-2.0
#include "core/train/StepLedger.h"

#include <algorithm>
#include <utility>

namespace bubblescope {

StepLedger::StepLedger(int microBatches, int stages, int copies, OnStep onStep)
    : microBatches_(microBatches), stages_(stages), copies_(copies), onStep_(std::move(onStep)) {}

void StepLedger::addLosses(std::int64_t step, int microBatch, int stage,
                           std::vector<LossReport> losses) {
    const std::scoped_lock lock(mutex_);
    pages_[step].losses[{microBatch, stage}] = std::move(losses);
    closeIfComplete(step);
}

void StepLedger::addUpdate(const StepUpdate& update, std::int64_t endNs) {
    const std::scoped_lock lock(mutex_);
    Page& page = pages_[update.step];
    ++page.updates;
    page.learningRate = update.learningRate;
    page.squares.insert(update.squares.begin(), update.squares.end());
    page.endNs = std::max(page.endNs, endNs);
    closeIfComplete(update.step);
}

void StepLedger::closeIfComplete(std::int64_t step) {
    const auto page = pages_.find(step);
    if (page->second.losses.size() != static_cast<std::size_t>(microBatches_ * stages_) ||
        page->second.updates != copies_ * stages_)
        return;
    const Page complete = std::move(page->second);
    pages_.erase(page);
    onStep_(sum(step, complete));
}

TrainingStep StepLedger::sum(std::int64_t step, const Page& page) const {
    struct Sums {
        double means = 0;
        double rows = 0;
        double right = 0;
    };
    std::map<std::string, Sums> sums;
    for (const auto& [place, reports] : page.losses)
        for (const LossReport& report : reports) {
            Sums& total = sums[report.name];
            total.means += report.mean;
            total.rows += report.rows;
            total.right += report.right;
        }
    TrainingStep result{.step = step,
                        .learningRate = page.learningRate,
                        .gradientNorm = normOf(page.squares),
                        .endNs = page.endNs};
    for (const auto& [name, total] : sums) {
        result.loss += total.means / microBatches_;
        result.accuracies[name] = total.right / std::max(total.rows, 1.0);
    }
    return result;
}

}  // namespace bubblescope
