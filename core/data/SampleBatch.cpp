// SPDX-License-Identifier: Apache-2.0
#include "core/data/SampleBatch.h"

#include <algorithm>

namespace bubblescope {

const BatchArray* SampleBatch::find(std::string_view name) const {
    const auto found = std::ranges::find(arrays, name, &BatchArray::name);
    return found == arrays.end() ? nullptr : &*found;
}

std::span<const std::int32_t> SampleBatch::ints(std::string_view name) const {
    return std::get<std::vector<std::int32_t>>(find(name)->values);
}

std::span<const float> SampleBatch::floats(std::string_view name) const {
    return std::get<std::vector<float>>(find(name)->values);
}

SampleBatch SampleBatch::slice(std::int64_t first, std::int64_t count) const {
    SampleBatch part{count, {}};
    for (const BatchArray& array : arrays) {
        BatchArray rows{array.name, array.shape, {}};
        rows.shape[0] = count;
        std::visit(
            [&](const auto& values) {
                const std::int64_t perSample =
                    static_cast<std::int64_t>(values.size()) / array.shape[0];
                const auto from = values.begin() + first * perSample;
                rows.values.emplace<std::decay_t<decltype(values)>>(from, from + count * perSample);
            },
            array.values);
        part.arrays.push_back(std::move(rows));
    }
    return part;
}

}  // namespace bubblescope
