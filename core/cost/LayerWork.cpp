// SPDX-License-Identifier: Apache-2.0
#include "core/cost/LayerWork.h"

#include <fmt/format.h>

#include <cmath>

#include "core/base/Error.h"
#include "core/base/Units.h"

namespace bubblescope {

namespace {

constexpr int halfBytes = 2;

/// Queries, keys and values from the layer's input (or, for keys and values, an encoder's output),
/// scores, what they weigh, and the output.
void addAttention(std::vector<MatrixProduct>& products, const ModelDescription& model,
                  const LayerShape& shape) {
    const double tokens = static_cast<double>(shape.samples) * model.sequence;
    const double t = shape.tensorParallel;
    const double queries = static_cast<double>(model.heads) * model.headSize / t;
    const double keys = static_cast<double>(model.keyValueHeads) * model.headSize / t;
    const double rows = static_cast<double>(shape.samples) * model.heads / t;
    const double s = model.sequence;
    products.push_back({.m = tokens, .n = queries + 2 * keys, .k = double(model.hidden)});
    products.push_back({.m = s,
                        .n = s,
                        .k = double(model.headSize),
                        .batch = rows,
                        .hasWeights = false,
                        .makesScores = true});
    products.push_back({.m = s,
                        .n = double(model.headSize),
                        .k = s,
                        .batch = rows,
                        .hasWeights = false,
                        .makesScores = true});
    products.push_back({.m = tokens, .n = double(model.hidden), .k = queries});
}

void addFeedForward(std::vector<MatrixProduct>& products, const ModelDescription& model,
                    const LayerShape& shape) {
    const double tokens = static_cast<double>(shape.samples) * model.sequence;
    const double inner = static_cast<double>(model.feedForward) / shape.tensorParallel;
    products.push_back(
        {.m = tokens, .n = (model.isGated ? 2 : 1) * inner, .k = double(model.hidden)});
    products.push_back({.m = tokens, .n = double(model.hidden), .k = inner});
}

/// Bytes of one attention block of a token, split among accelerators, without scores.
double splitAttentionBytes(const ModelDescription& m) {
    const double queries = static_cast<double>(m.heads) * m.headSize;
    const double keys = static_cast<double>(m.keyValueHeads) * m.headSize;
    return halfBytes * (queries + 2 * keys + queries);
}

double scoreBytes(const ModelDescription& m, const LayerShape& shape) {
    if (shape.hasFusedAttention) return 0;
    const double scores = static_cast<double>(shape.samples) * m.heads * m.sequence * m.sequence;
    return scores * (m.hasDropout ? halfBytes + 1 + halfBytes : halfBytes);
}

}  // namespace

std::string_view recomputeName(Recompute recompute) {
    switch (recompute) {
        case Recompute::None:
            return "none";
        case Recompute::Selective:
            return "selective";
        case Recompute::Full:
            return "full";
    }
    return "";
}

Recompute findRecompute(std::string_view name) {
    for (const Recompute r : {Recompute::None, Recompute::Selective, Recompute::Full})
        if (recomputeName(r) == canonicalName(name)) return r;
    throw Error(fmt::format("'{}' is no recomputation", name), "", "use none, selective or full");
}

double flopsOf(const std::vector<MatrixProduct>& products) {
    double flops = 0;
    for (const MatrixProduct& product : products)
        flops += product.flops();
    return flops;
}

LayerWork layerWork(const ModelDescription& model, const LayerShape& shape, int layer) {
    LayerWork work;
    work.tokens = static_cast<double>(shape.samples) * model.sequence;
    work.attentions = model.isDecoderLayer(layer) ? 2 : 1;
    for (int i = 0; i < work.attentions; ++i)
        addAttention(work.products, model, shape);
    addFeedForward(work.products, model, shape);
    work.residualElements =
        work.tokens * model.hidden / (shape.isSequenceParallel ? shape.tensorParallel : 1);
    const double t = shape.tensorParallel;
    const double queries = static_cast<double>(model.heads) * model.headSize;
    const double keys = static_cast<double>(model.keyValueHeads) * model.headSize;
    const double split = work.attentions * (2 * queries + 2 * keys) +
                         (model.isGated ? 2.0 : 1.0) * model.feedForward;
    work.splitElements = work.tokens * split / t;
    work.scoreRows = static_cast<double>(shape.samples) * model.heads / t;
    if (!shape.hasFusedAttention)
        work.scores = work.attentions * work.scoreRows * model.sequence * model.sequence;
    work.parameters =
        (model.layerParameters(layer) + shape.tensorParallel - 1) / shape.tensorParallel;
    work.activationElements = std::llround(work.tokens * model.hidden);
    return work;
}

double paddedVocabulary(const ModelDescription& model, int tensorParallel) {
    if (tensorParallel == 1) return model.vocabulary;
    const double step = 128.0 * tensorParallel;
    return std::ceil(model.vocabulary / step) * step;
}

LayerWork headWork(const ModelDescription& model, const LayerShape& shape) {
    LayerWork work;
    const double t = shape.tensorParallel;
    const double words = paddedVocabulary(model, shape.tensorParallel) / t;
    work.tokens = static_cast<double>(shape.samples) * model.tokensAtHead();
    work.products.push_back({.m = work.tokens, .n = words, .k = double(model.hidden)});
    work.splitElements = work.tokens * words;
    work.parameters =
        static_cast<std::int64_t>(std::ceil(static_cast<double>(model.headParameters()) / t));
    return work;
}

LayerWork embeddingWork(const ModelDescription& model, const LayerShape& shape) {
    LayerWork work;
    work.tokens = static_cast<double>(shape.samples) * model.sequence;
    work.residualElements = work.tokens * model.hidden;
    work.parameters = static_cast<std::int64_t>(
        std::ceil(static_cast<double>(model.embeddingParameters()) / shape.tensorParallel));
    return work;
}

std::int64_t keptActivationBytes(const ModelDescription& model, const LayerShape& shape, int layer,
                                 Recompute recompute) {
    const double tokens = static_cast<double>(shape.samples) * model.sequence;
    const double t = shape.tensorParallel;
    const double whole = shape.isSequenceParallel ? t : 1;
    const double width = tokens * model.hidden / whole;
    if (recompute == Recompute::Full) return std::llround(halfBytes * width);
    const int attentions = model.isDecoderLayer(layer) ? 2 : 1;
    // Of each block its norm's input and its first product's, and its dropout mask.
    const double residual =
        (attentions + 1) * (2.0 * halfBytes + (model.hasDropout ? 1 : 0)) * width;
    const double inner = (model.isGated ? 3.0 : 2.0) * halfBytes * model.feedForward;
    const double split = tokens * (attentions * splitAttentionBytes(model) + inner) / t;
    const double scores =
        recompute == Recompute::None ? attentions * scoreBytes(model, shape) / t : 0;
    return std::llround(residual + split + scores);
}

}  // namespace bubblescope
