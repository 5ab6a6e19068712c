// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <map>
#include <mutex>
#include <vector>

#include "core/optimize/GradientNorm.h"
#include "core/train/LossReport.h"
#include "core/train/TrainingStep.h"

namespace bubblescope {

/// What an update of a stage adds to its step.
struct StepUpdate {
    std::int64_t step = 0;
    double learningRate = 0;
    GradientSquares squares;
};

/// Puts together what the stages of all devices say about each step. Sums are taken in one order,
/// whoever comes first. Any thread may call it.
class StepLedger {
  public:
    using OnStep = std::function<void(const TrainingStep&)>;

    /// A step is complete with the losses of each of its micro-batches at each stage, and the
    /// update of each copy of each stage.
    StepLedger(int microBatches, int stages, int copies, OnStep onStep);

    void addLosses(std::int64_t step, int microBatch, int stage, std::vector<LossReport> losses);
    void addUpdate(const StepUpdate& update, std::int64_t endNs);

  private:
    struct Page {
        std::map<std::pair<int, int>, std::vector<LossReport>> losses;
        int updates = 0;
        double learningRate = 0;
        GradientSquares squares;
        std::int64_t endNs = 0;
    };

    void closeIfComplete(std::int64_t step);
    TrainingStep sum(std::int64_t step, const Page& page) const;

    int microBatches_;
    int stages_;
    int copies_;
    OnStep onStep_;
    std::mutex mutex_;
    std::map<std::int64_t, Page> pages_;
};

}  // namespace bubblescope
