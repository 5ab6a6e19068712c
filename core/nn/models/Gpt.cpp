// SPDX-License-Identifier: Apache-2.0
#include "core/nn/models/Gpt.h"

#include <fmt/format.h>

#include "core/nn/layers/Inputs.h"
#include "core/nn/layers/Linear.h"
#include "core/nn/layers/Losses.h"
#include "core/nn/layers/Normalization.h"
#include "core/nn/models/Families.h"

namespace bubblescope {

template <typename T>
Model<T> gptModel(const GptConfig& config) {
    const TransformerConfig& transformer = config.transformer;
    const Initializer init = Initializer::normal(transformer.deviation);
    Model<T> model{"gpt", {}};
    model.layers.push_back(
        std::make_shared<Embedding<T>>("emb", EmbeddingOptions{.vocabulary = config.vocabulary,
                                                               .width = transformer.hidden,
                                                               .positions = config.length,
                                                               .init = init}));
    addDropout(model.layers, "emb.dropout", transformer.dropout);
    for (std::int64_t i = 0; i < transformer.layers; ++i)
        addPreNormBlock(model.layers, fmt::format("layer.{}", i), transformer, {.isCausal = true});
    model.layers.push_back(
        std::make_shared<LayerNorm<T>>("ln_f", transformer.hidden, transformer.epsilon));
    model.layers.push_back(std::make_shared<Linear<T>>(
        "decoder", transformer.hidden, config.vocabulary,
        LinearOptions{.init = init, .hasBias = false, .tiedTo = "emb.word.weight"}));
    model.layers.push_back(std::make_shared<NextTokenLoss<T>>("tokens", "ids", "mask"));
    return model;
}

template Model<float> gptModel(const GptConfig&);
template Model<double> gptModel(const GptConfig&);

std::vector<ModelFamily> gptFamilies() {
    const auto family = [](std::string_view name, std::string_view title, std::int64_t layers,
                           std::int64_t hidden, std::int64_t heads, double deviation = 0.02) {
        return modelFamily(name, title, "Radford et al., 2019", ModelTask::CausalLm,
                           [=]<typename T>(const DataShape& data, double dropout) {
                               return gptModel<T>({.transformer = {.layers = layers,
                                                                   .hidden = hidden,
                                                                   .heads = heads,
                                                                   .ffn = 4 * hidden,
                                                                   .epsilon = 1e-5,
                                                                   .dropout = dropout,
                                                                   .deviation = deviation},
                                                   .vocabulary = data.vocabulary,
                                                   .length = data.length});
                           });
    };
    return {
        family("gpt-tiny", "GPT, 2 layers, hidden 64", 2, 64, 4, 0.1),
        family("gpt-narrow", "GPT, 8 layers, hidden 64", 8, 64, 4),
        family("gpt-mini", "GPT, 6 layers, hidden 192", 6, 192, 6),
        family("gpt-small", "GPT, 6 layers, hidden 384", 6, 384, 6),
        family("gpt2", "GPT-2, 12 layers, hidden 768", 12, 768, 12),
        family("gpt2-medium", "GPT-2, 24 layers, hidden 1024", 24, 1024, 16),
    };
}

}  // namespace bubblescope
