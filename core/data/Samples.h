// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/data/SampleBatch.h"

namespace bubblescope {

/// One use of a sample. The seed decides whatever is random about this use (which tokens are
/// masked), so that it does not matter beside which other samples it is used.
struct SampleDraw {
    std::int64_t sample = 0;
    std::uint64_t seed = 0;
};

/// The samples of a training or test set, ready to become batches.
class Samples {
  public:
    virtual ~Samples() = default;
    virtual std::int64_t size() const = 0;
    virtual SampleBatch batch(std::span<const SampleDraw> draws) const = 0;
};

/// The samples [first, first + count), always drawn in the same way: for evaluation.
SampleBatch fixedBatch(const Samples& samples, std::int64_t first, std::int64_t count);

/// The mini-batches of a training run. Every epoch takes the samples in another order; the last,
/// incomplete mini-batch of an epoch is dropped. A mini-batch depends on the seed and on its number
/// alone: not on the micro-batches or replicas that share it, and a resumed run needs only its
/// step.
class MiniBatches {
  public:
    /// Throws Error when there are fewer samples than a mini-batch takes.
    MiniBatches(const Samples& samples, std::int64_t batchSize, std::uint64_t seed);

    std::int64_t perEpoch() const { return samples_.size() / batchSize_; }
    SampleBatch at(std::int64_t step);

  private:
    void shuffle(std::int64_t epoch);

    const Samples& samples_;
    std::int64_t batchSize_;
    std::uint64_t seed_;
    std::int64_t shuffledEpoch_ = -1;
    std::vector<std::int64_t> order_;
};

}  // namespace bubblescope
