// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <vector>

#include "core/train/ModelBatch.h"
#include "core/train/TrainingDevice.h"

namespace bubblescope {

/// The mini-batch of a step; the same for the same step.
using SampleSource = std::function<SampleBatch(std::int64_t step)>;

/// The micro-batches of a step's mini-batch, made on a backend: `count` of equal size.
template <typename T>
using BatchSource = std::function<std::vector<Batch<T>>(Backend<T>&, std::int64_t step, int count)>;

template <typename T>
BatchSource<T> batchesOf(SampleSource samples) {
    return [samples = std::move(samples)](Backend<T>& backend, std::int64_t step, int count) {
        return microBatchesOf<T>(backend, samples(step), count);
    };
}

/// Mini-batches cut into micro-batches, each made once and kept until all stages have it; any
/// device may read them. Any thread may call it.
template <typename T>
class MicroBatches {
  public:
    /// While a run is on, `device` is used by this alone. Each micro-batch is taken `stages` times.
    MicroBatches(TrainingDevice<T>& device, BatchSource<T> source, int perStep, int stages)
        : device_(device), source_(std::move(source)), perStep_(perStep), stages_(stages) {}

    std::shared_ptr<const Batch<T>> take(std::int64_t step, int place) {
        const std::scoped_lock lock(mutex_);
        Step& made = steps_[step];
        if (made.batches.empty()) make(step, made);
        auto batch = made.batches[static_cast<std::size_t>(place)];
        if (--made.toTake == 0) steps_.erase(step);
        return batch;
    }

    /// Forgets what a stopped run has left.
    void clear() {
        const std::scoped_lock lock(mutex_);
        steps_.clear();
    }

  private:
    struct Step {
        std::vector<std::shared_ptr<const Batch<T>>> batches;
        int toTake = 0;
    };

    void make(std::int64_t step, Step& made) {
        for (Batch<T>& batch : source_(*device_.backend, step, perStep_))
            made.batches.push_back(std::make_shared<const Batch<T>>(std::move(batch)));
        device_.queue->finish();
        made.toTake = perStep_ * stages_;
    }

    TrainingDevice<T>& device_;
    BatchSource<T> source_;
    int perStep_;
    int stages_;
    std::mutex mutex_;
    std::map<std::int64_t, Step> steps_;
};

}  // namespace bubblescope
