// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/nn/Model.h"
#include "core/nn/models/TransformerBlocks.h"

namespace bubblescope {

/// GPT-2 (Radford et al., 2019): pre-norm blocks, logits tied to the word embedding without bias.
struct GptConfig {
    TransformerConfig transformer{.epsilon = 1e-5};
    std::int64_t vocabulary = 0;
    std::int64_t length = 0;  ///< longest sequence
};

/// Layers emb, layer.0.attn ..., ln_f, decoder and tokens, the loss.
template <typename T>
Model<T> gptModel(const GptConfig& config);

}  // namespace bubblescope
