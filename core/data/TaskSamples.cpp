// SPDX-License-Identifier: Apache-2.0
#include "core/data/TaskSamples.h"

#include <algorithm>
#include <cmath>

#include "core/data/Tokenizer.h"

namespace bubblescope {

SampleBatch integerBatch(std::int64_t samples, std::initializer_list<IntegerArray> arrays) {
    SampleBatch batch{samples, {}};
    for (const IntegerArray& array : arrays) {
        std::vector<std::int64_t> shape{samples};
        if (array.perSample > 0) shape.push_back(array.perSample);
        const auto values =
            static_cast<std::size_t>(samples * std::max<std::int64_t>(array.perSample, 1));
        batch.arrays.push_back(
            {array.name, std::move(shape), std::vector<std::int32_t>(values, array.fill)});
    }
    return batch;
}

std::span<std::int32_t> rowOf(SampleBatch& batch, std::size_t array, std::size_t sample) {
    auto& values = std::get<std::vector<std::int32_t>>(batch.arrays[array].values);
    const std::size_t perSample = values.size() / static_cast<std::size_t>(batch.samples);
    return std::span(values).subspan(sample * perSample, perSample);
}

void maskTokens(std::span<std::int32_t> ids, std::span<std::int32_t> labels,
                std::int32_t vocabulary, Random& random) {
    std::ranges::fill(labels, -1);
    std::vector<std::size_t> candidates;
    for (std::size_t i = 0; i < ids.size(); ++i)
        if (ids[i] != token::pad && ids[i] != token::begin && ids[i] != token::end)
            candidates.push_back(i);
    if (candidates.empty()) return;
    const auto chosen = std::max<std::size_t>(
        1, static_cast<std::size_t>(std::lround(0.15 * static_cast<double>(candidates.size()))));
    const auto ordinary = static_cast<std::uint64_t>(vocabulary - token::firstOrdinary);
    for (std::size_t i = 0; i < chosen; ++i) {
        std::swap(candidates[i], candidates[i + random.below(candidates.size() - i)]);
        std::int32_t& id = ids[candidates[i]];
        labels[candidates[i]] = id;
        const std::uint64_t fate = random.below(10);
        if (fate < 8)
            id = token::mask;
        else if (fate == 8)
            id = token::firstOrdinary + static_cast<std::int32_t>(random.below(ordinary));
    }
}

}  // namespace bubblescope
