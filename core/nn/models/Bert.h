// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/nn/Model.h"
#include "core/nn/models/TransformerBlocks.h"

namespace bubblescope {

/// BERT with the masked-LM head tied to the word embedding (Devlin et al., 2019).
struct BertConfig {
    TransformerConfig transformer;
    std::int64_t vocabulary = 0;
    std::int64_t length = 0;  ///< longest sequence
    bool hasNextSentence = false;
    bool gathersMasked = true;  ///< false: the head also runs where nothing is predicted
};

/// Layers emb, emb.ln, layer.0.attn ... and head, in which mlm.transform, mlm.ln, mlm.decoder,
/// pooler and nsp.
template <typename T>
Model<T> bertModel(const BertConfig& config);

}  // namespace bubblescope
