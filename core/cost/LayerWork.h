// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "core/cost/ModelDescription.h"

namespace bubblescope {

/// What the backward computes again instead of keeping: nothing; the attention scores and what is
/// made of them (Korthikanti et al., arXiv 2205.05198); the whole layer from its input.
enum class Recompute : std::uint8_t { None, Selective, Full };
std::string_view recomputeName(Recompute recompute);  ///< "none", "selective", "full"
/// By name, in any case. Throws Error that lists the names.
Recompute findRecompute(std::string_view name);

/// A product of an m x k with a k x n matrix, `batch` times.
struct MatrixProduct {
    double m = 0;
    double n = 0;
    double k = 0;
    double batch = 1;
    bool hasWeights = true;  ///< one factor is a parameter; otherwise both are activations
    bool makesScores = false;

    double flops() const { return 2 * m * n * k * batch; }
};
double flopsOf(const std::vector<MatrixProduct>& products);

/// How much of a layer one accelerator computes at once.
struct LayerShape {
    int samples = 1;  ///< of a micro-batch
    int tensorParallel = 1;
    bool isSequenceParallel = false;
    bool hasFusedAttention = false;  ///< scores never reach memory (FlashAttention)
};

/// One forward of a layer on one accelerator, counted, not timed.
struct LayerWork {
    std::vector<MatrixProduct> products;
    double tokens = 0;
    double residualElements = 0;  ///< tokens x hidden: where every accelerator has all
    double splitElements = 0;     ///< outputs of products that tensor parallelism shares out
    double scores = 0;            ///< attention scores
    double scoreRows = 0;         ///< matrices of them
    int attentions = 1;
    std::int64_t parameters = 0;          ///< on this accelerator
    std::int64_t activationElements = 0;  ///< of its output
};

LayerWork layerWork(const ModelDescription& model, const LayerShape& shape, int layer);

/// The projection to words and its loss, and what `extras` hold.
LayerWork headWork(const ModelDescription& model, const LayerShape& shape);

/// Looking words up, adding positions.
LayerWork embeddingWork(const ModelDescription& model, const LayerShape& shape);

/// Words as they are split: Megatron-LM pads them to a multiple of 128 for each accelerator, where
/// there is more than one.
double paddedVocabulary(const ModelDescription& model, int tensorParallel);

/// Bytes that a layer keeps of one micro-batch for its backward, with half-precision activations
/// and one byte per element of a dropout mask: the formulas of Korthikanti et al., table 2, with
/// the widths of the model at hand.
std::int64_t keptActivationBytes(const ModelDescription& model, const LayerShape& shape, int layer,
                                 Recompute recompute);

}  // namespace bubblescope
