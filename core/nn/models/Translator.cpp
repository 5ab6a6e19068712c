// SPDX-License-Identifier: Apache-2.0
#include "core/nn/models/Translator.h"

#include <fmt/format.h>

#include "core/nn/layers/Inputs.h"
#include "core/nn/layers/Linear.h"
#include "core/nn/layers/Losses.h"
#include "core/nn/layers/Normalization.h"
#include "core/nn/models/Families.h"

namespace bubblescope {

namespace {

template <typename T>
void addEmbedding(Model<T>& model, const std::string& name, const TransformerConfig& config,
                  EmbeddingOptions options) {
    options.width = config.hidden;
    options.init = Initializer::normal(config.deviation);
    model.layers.push_back(std::make_shared<Embedding<T>>(name, std::move(options)));
    model.layers.push_back(
        std::make_shared<LayerNorm<T>>(name + ".ln", config.hidden, config.epsilon));
    addDropout(model.layers, name + ".dropout", config.dropout);
}

}  // namespace

template <typename T>
Model<T> translatorModel(const TranslatorConfig& config) {
    const TransformerConfig& transformer = config.transformer;
    Model<T> model{"translator", {}};
    addEmbedding(model, "emb", transformer,
                 {.vocabulary = config.vocabulary, .positions = config.length});
    for (std::int64_t i = 0; i < transformer.layers; ++i)
        addPostNormBlock(model.layers, fmt::format("encoder.{}", i), transformer, {});
    addEmbedding(model, "target", transformer,
                 {.vocabulary = config.targetVocabulary,
                  .positions = config.targetLength,
                  .ids = "target_ids"});
    for (std::int64_t i = 0; i < transformer.layers; ++i)
        addDecoderBlock(model.layers, fmt::format("decoder.{}", i), transformer,
                        i + 1 == transformer.layers);
    model.layers.push_back(std::make_shared<Linear<T>>(
        "logits", transformer.hidden, config.targetVocabulary,
        LinearOptions{.init = Initializer::normal(transformer.deviation),
                      .tiedTo = "target.word.weight"}));
    model.layers.push_back(
        std::make_shared<NextTokenLoss<T>>("tokens", "target_ids", "target_mask"));
    return model;
}

template Model<float> translatorModel(const TranslatorConfig&);
template Model<double> translatorModel(const TranslatorConfig&);

std::vector<ModelFamily> translatorFamilies() {
    return {modelFamily("translator", "Transformer encoder-decoder, 2 + 2 layers, hidden 128",
                        "Vaswani et al., 2017", ModelTask::Translate,
                        []<typename T>(const DataShape& data, double dropout) {
                            return translatorModel<T>({.transformer = {.hidden = 128,
                                                                       .ffn = 512,
                                                                       .epsilon = 1e-5,
                                                                       .dropout = dropout,
                                                                       .deviation = 0.05},
                                                       .vocabulary = data.vocabulary,
                                                       .length = data.length,
                                                       .targetVocabulary = data.targetVocabulary,
                                                       .targetLength = data.targetLength});
                        })};
}

}  // namespace bubblescope
