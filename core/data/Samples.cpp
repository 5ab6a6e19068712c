// SPDX-License-Identifier: Apache-2.0
#include "core/data/Samples.h"

#include <fmt/format.h>

#include <numeric>

#include "core/base/Error.h"
#include "core/base/Random.h"

namespace bubblescope {

SampleBatch fixedBatch(const Samples& samples, std::int64_t first, std::int64_t count) {
    std::vector<SampleDraw> draws;
    for (std::int64_t sample = first; sample < first + count; ++sample)
        draws.push_back({sample, Random::seedOf({static_cast<std::uint64_t>(sample)})});
    return samples.batch(draws);
}

MiniBatches::MiniBatches(const Samples& samples, std::int64_t batchSize, std::uint64_t seed)
    : samples_(samples),
      batchSize_(batchSize),
      seed_(seed),
      order_(static_cast<std::size_t>(samples.size())) {
    if (batchSize < 1 || batchSize > samples.size())
        throw Error(fmt::format("{} training samples do not fill a mini-batch of {}",
                                samples.size(), batchSize),
                    "", fmt::format("take mini-batches of 1 to {}", samples.size()));
}

SampleBatch MiniBatches::at(std::int64_t step) {
    const std::int64_t epoch = step / perEpoch();
    if (epoch != shuffledEpoch_) shuffle(epoch);
    std::vector<SampleDraw> draws;
    const std::int64_t first = step % perEpoch() * batchSize_;
    for (std::int64_t i = first; i < first + batchSize_; ++i) {
        const std::int64_t sample = order_[static_cast<std::size_t>(i)];
        draws.push_back({sample, Random::seedOf({seed_, static_cast<std::uint64_t>(epoch),
                                                 static_cast<std::uint64_t>(sample)})});
    }
    return samples_.batch(draws);
}

void MiniBatches::shuffle(std::int64_t epoch) {
    std::iota(order_.begin(), order_.end(), 0);
    Random random(Random::seedOf({seed_, static_cast<std::uint64_t>(epoch)}));
    for (std::size_t left = order_.size(); left > 1; --left)
        std::swap(order_[left - 1], order_[random.below(left)]);
    shuffledEpoch_ = epoch;
}

}  // namespace bubblescope
