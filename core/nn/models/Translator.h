// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/nn/Model.h"
#include "core/nn/models/TransformerBlocks.h"

namespace bubblescope {

/// A Transformer encoder-decoder (Vaswani et al., 2017) with learned positions.
struct TranslatorConfig {
    TransformerConfig transformer;  ///< `layers` in the encoder, and as many in the decoder
    std::int64_t vocabulary = 0;
    std::int64_t length = 0;
    std::int64_t targetVocabulary = 0;
    std::int64_t targetLength = 0;
};

/// Position s of "target_ids" predicts the next one, given "ids" and what came before. From the
/// decoder's embedding on, two tensors pass from layer to layer: its state and the encoder's
/// output.
template <typename T>
Model<T> translatorModel(const TranslatorConfig& config);

}  // namespace bubblescope
