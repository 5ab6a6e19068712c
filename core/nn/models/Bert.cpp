// SPDX-License-Identifier: Apache-2.0
#include "core/nn/models/Bert.h"

#include <fmt/format.h>

#include "core/nn/layers/BertHead.h"
#include "core/nn/layers/Elementwise.h"
#include "core/nn/layers/Inputs.h"
#include "core/nn/layers/Linear.h"
#include "core/nn/layers/Normalization.h"
#include "core/nn/models/Families.h"

namespace bubblescope {

namespace {

template <typename T>
LayerPointer<T> bertHead(const BertConfig& config) {
    const std::int64_t hidden = config.transformer.hidden;
    const Initializer init = Initializer::normal(config.transformer.deviation);
    typename BertHead<T>::Options options;
    options.gathersMasked = config.gathersMasked;
    options.maskedLm = {
        std::make_shared<Linear<T>>("mlm.transform", hidden, hidden, LinearOptions{init}),
        std::make_shared<ActivationLayer<T>>("mlm.gelu", Activation::GeluErf),
        std::make_shared<LayerNorm<T>>("mlm.ln", hidden, config.transformer.epsilon),
        std::make_shared<Linear<T>>("mlm.decoder", hidden, config.vocabulary,
                                    LinearOptions{.init = init, .tiedTo = "emb.word.weight"})};
    if (config.hasNextSentence)
        options.nextSentence = {
            std::make_shared<Linear<T>>("pooler", hidden, hidden, LinearOptions{init}),
            std::make_shared<ActivationLayer<T>>("pooler.tanh", Activation::Tanh),
            std::make_shared<Linear<T>>("nsp", hidden, 2, LinearOptions{init})};
    return std::make_shared<BertHead<T>>("head", std::move(options));
}

}  // namespace

template <typename T>
Model<T> bertModel(const BertConfig& config) {
    const TransformerConfig& transformer = config.transformer;
    Model<T> model{"bert", {}};
    model.layers.push_back(std::make_shared<Embedding<T>>(
        "emb", EmbeddingOptions{.vocabulary = config.vocabulary,
                                .width = transformer.hidden,
                                .positions = config.length,
                                .segments = 2,
                                .init = Initializer::normal(transformer.deviation)}));
    model.layers.push_back(
        std::make_shared<LayerNorm<T>>("emb.ln", transformer.hidden, transformer.epsilon));
    addDropout(model.layers, "emb.dropout", transformer.dropout);
    for (std::int64_t i = 0; i < transformer.layers; ++i)
        addPostNormBlock(model.layers, fmt::format("layer.{}", i), transformer, {});
    model.layers.push_back(bertHead<T>(config));
    return model;
}

template Model<float> bertModel(const BertConfig&);
template Model<double> bertModel(const BertConfig&);

std::vector<ModelFamily> bertFamilies() {
    const auto family = [](std::string_view name, std::string_view title, std::int64_t layers,
                           std::int64_t hidden) {
        return modelFamily(name, title, "Devlin et al., 2019; sizes of Turc et al., 2019",
                           ModelTask::MaskedLm,
                           [=]<typename T>(const DataShape& data, double dropout) {
                               return bertModel<T>({.transformer = {.layers = layers,
                                                                    .hidden = hidden,
                                                                    .heads = hidden / 64,
                                                                    .ffn = 4 * hidden,
                                                                    .dropout = dropout},
                                                    .vocabulary = data.vocabulary,
                                                    .length = data.length,
                                                    .hasNextSentence = data.hasSentencePairs});
                           });
    };
    return {
        family("bert-tiny", "BERT, 2 layers, hidden 128", 2, 128),
        family("bert-mini", "BERT, 4 layers, hidden 256", 4, 256),
        family("bert-small", "BERT, 4 layers, hidden 512", 4, 512),
        family("bert-medium", "BERT, 8 layers, hidden 512", 8, 512),
        family("bert-base", "BERT, 12 layers, hidden 768", 12, 768),
        family("bert-large", "BERT, 24 layers, hidden 1024", 24, 1024),
    };
}

}  // namespace bubblescope
