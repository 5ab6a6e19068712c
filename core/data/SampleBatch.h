// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace bubblescope {

/// A named row-major array of a batch. The first dimension counts the samples.
struct BatchArray {
    std::string name;
    std::vector<std::int64_t> shape;
    std::variant<std::vector<float>, std::vector<std::int32_t>> values;
};

/// What a model is given for some samples: plain data. Which arrays there are is said where a
/// Samples makes them. In every labels array, -1 marks a position that is not predicted.
struct SampleBatch {
    std::int64_t samples = 0;
    std::vector<BatchArray> arrays;

    /// Null when there is none of that name.
    const BatchArray* find(std::string_view name) const;
    /// The values of an integer or float array that is known to be there.
    std::span<const std::int32_t> ints(std::string_view name) const;
    std::span<const float> floats(std::string_view name) const;

    /// The samples [first, first + count): how a mini-batch is cut into micro-batches.
    SampleBatch slice(std::int64_t first, std::int64_t count) const;
};

}  // namespace bubblescope
