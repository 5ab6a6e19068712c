// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <optional>

#include "core/data/Metrics.h"
#include "core/train/run/TrainingData.h"

namespace bubblescope {

/// What a model does on samples: the mean over micro-batches, by their samples.
struct TestLosses {
    double loss = 0;
    std::optional<double> accuracy;    ///< of the first loss
    std::optional<double> perplexity;  ///< exp(loss)
};

/// On the first `request.testSamples` of the samples, without dropout, with the latest weights.
template <typename T>
TestLosses testLosses(PipelineTrainer<T>& trainer, const Samples& samples, const TrainingData& data,
                      const TrainingRequest& request) {
    const std::int64_t count = std::min(request.testSamples, samples.size());
    double loss = 0;
    double accuracy = 0;
    for (std::int64_t first = 0; first < count; first += request.microBatchSize) {
        const std::int64_t size = std::min(request.microBatchSize, count - first);
        const StepResult<T> result = trainer.evaluate(fixedBatch(samples, first, size));
        const double share = static_cast<double>(size) / static_cast<double>(count);
        loss += share * result.loss;
        if (!result.losses.empty()) accuracy += share * result.losses.begin()->second.accuracy;
    }
    TestLosses losses{.loss = loss};
    if (data.hasAccuracy) losses.accuracy = accuracy;
    if (data.hasPerplexity) losses.perplexity = perplexity(loss);
    return losses;
}

}  // namespace bubblescope
