// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <vector>

#include "core/nn/Model.h"

namespace bubblescope {

struct TargetTokens {
    std::int32_t begin = 0;
    std::int32_t end = 0;
    std::int64_t length = 0;  ///< the most of a sentence, `begin` included; at most the model's
};

/// Greedy decoding with a translatorModel(): from `begin` on, the most likely next token again and
/// again, the first one of equals. Reads "ids" and "mask" of the batch alone. Returns the tokens of
/// each sample between `begin` and `end`, or as many as fit. Every token runs the decoder over the
/// whole sentence so far; only the encoder runs once. Throws Error for another kind of model.
template <typename T>
std::vector<std::vector<std::int32_t>> translate(Backend<T>& backend, const Model<T>& model,
                                                 const ParameterSet<T>& parameters,
                                                 const Batch<T>& batch, const TargetTokens& tokens);

}  // namespace bubblescope
