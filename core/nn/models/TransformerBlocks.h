// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "core/nn/layers/Attention.h"

namespace bubblescope {

/// What all blocks of a Transformer share.
struct TransformerConfig {
    std::int64_t layers = 2;
    std::int64_t hidden = 64;
    std::int64_t heads = 4;
    std::int64_t ffn = 256;
    double epsilon = 1e-12;
    double dropout = 0;
    double deviation = 0.02;  ///< of the initial weights
};

/// Where a block's attention looks.
struct AttentionTo {
    std::string mask = "mask";
    bool isCausal = false;
};

/// x = LN1(x + attention(x)), x = LN2(x + FFN(x)) with GELU(erf): BERT's block. Appends layers
/// named NAME.attn, NAME.ln1, NAME.ffn1, NAME.ffn2, NAME.ln2; a model may be cut between them.
template <typename T>
void addPostNormBlock(std::vector<LayerPointer<T>>& layers, const std::string& name,
                      const TransformerConfig& config, const AttentionTo& to);

/// x = x + attention(LN1(x)), x = x + FFN(LN2(x)) with GELU(tanh): GPT-2's block.
template <typename T>
void addPreNormBlock(std::vector<LayerPointer<T>>& layers, const std::string& name,
                     const TransformerConfig& config, const AttentionTo& to);

/// A decoder's block after Vaswani et al., 2017: the post-norm block with NAME.cross and NAME.ln3
/// between its halves. The flow is [x, memory]; the last block drops the memory.
template <typename T>
void addDecoderBlock(std::vector<LayerPointer<T>>& layers, const std::string& name,
                     const TransformerConfig& config, bool isLast);

/// Appends a dropout where the rate is not 0.
template <typename T>
void addDropout(std::vector<LayerPointer<T>>& layers, const std::string& name, double rate);

}  // namespace bubblescope
