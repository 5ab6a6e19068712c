// SPDX-License-Identifier: Apache-2.0
#include "core/nn/models/TransformerBlocks.h"

#include "core/nn/layers/Elementwise.h"
#include "core/nn/layers/Normalization.h"
#include "core/nn/layers/Residual.h"

namespace bubblescope {

namespace {

template <typename T>
using Layers = std::vector<LayerPointer<T>>;

AttentionOptions attentionOptions(const TransformerConfig& config, const AttentionTo& to) {
    return {.width = config.hidden,
            .heads = config.heads,
            .isCausal = to.isCausal,
            .mask = to.mask,
            .init = Initializer::normal(config.deviation)};
}

template <typename T>
LayerPointer<T> layerNorm(const std::string& name, const TransformerConfig& config) {
    return std::make_shared<LayerNorm<T>>(name, config.hidden, config.epsilon);
}

template <typename T>
Layers<T> selfAttention(const std::string& name, const TransformerConfig& config,
                        const AttentionTo& to) {
    Layers<T> layers{
        std::make_shared<SelfAttention<T>>(name + ".attn", attentionOptions(config, to))};
    addDropout(layers, name + ".attn.dropout", config.dropout);
    return layers;
}

template <typename T>
Layers<T> feedForward(const std::string& name, const TransformerConfig& config, Activation gelu) {
    const Initializer init = Initializer::normal(config.deviation);
    Layers<T> layers{
        std::make_shared<Linear<T>>(name + ".ffn1", config.hidden, config.ffn, LinearOptions{init}),
        std::make_shared<ActivationLayer<T>>(name + ".gelu", gelu),
        std::make_shared<Linear<T>>(name + ".ffn2", config.ffn, config.hidden,
                                    LinearOptions{init})};
    addDropout(layers, name + ".ffn.dropout", config.dropout);
    return layers;
}

template <typename T>
void addResidual(Layers<T>& layers, const std::string& name, Layers<T> body) {
    layers.push_back(std::make_shared<Residual<T>>(name, std::move(body)));
}

template <typename T>
Layers<T> after(LayerPointer<T> first, Layers<T> others) {
    others.insert(others.begin(), std::move(first));
    return others;
}

}  // namespace

template <typename T>
void addPostNormBlock(Layers<T>& layers, const std::string& name, const TransformerConfig& config,
                      const AttentionTo& to) {
    addResidual(layers, name + ".attn", selfAttention<T>(name, config, to));
    layers.push_back(layerNorm<T>(name + ".ln1", config));
    addResidual(layers, name + ".ffn", feedForward<T>(name, config, Activation::GeluErf));
    layers.push_back(layerNorm<T>(name + ".ln2", config));
}

template <typename T>
void addPreNormBlock(Layers<T>& layers, const std::string& name, const TransformerConfig& config,
                     const AttentionTo& to) {
    addResidual(layers, name + ".attn",
                after(layerNorm<T>(name + ".ln1", config), selfAttention<T>(name, config, to)));
    addResidual(layers, name + ".ffn",
                after(layerNorm<T>(name + ".ln2", config),
                      feedForward<T>(name, config, Activation::GeluTanh)));
}

template <typename T>
void addDecoderBlock(Layers<T>& layers, const std::string& name, const TransformerConfig& config,
                     bool isLast) {
    addResidual(layers, name + ".attn", selfAttention<T>(name, config, {"target_mask", true}));
    layers.push_back(layerNorm<T>(name + ".ln1", config));
    Layers<T> cross{std::make_shared<CrossAttention<T>>(
        name + ".cross", attentionOptions(config, {"mask", false}), !isLast)};
    addDropout(cross, name + ".cross.dropout", config.dropout);
    addResidual(layers, name + ".cross", std::move(cross));
    layers.push_back(layerNorm<T>(name + ".ln3", config));
    addResidual(layers, name + ".ffn", feedForward<T>(name, config, Activation::GeluErf));
    layers.push_back(layerNorm<T>(name + ".ln2", config));
}

template <typename T>
void addDropout(Layers<T>& layers, const std::string& name, double rate) {
    if (rate > 0) layers.push_back(std::make_shared<Dropout<T>>(name, rate));
}

#define BUBBLESCOPE_INSTANTIATE(T)                                                                 \
    template void addPostNormBlock(Layers<T>&, const std::string&, const TransformerConfig&,       \
                                   const AttentionTo&);                                            \
    template void addPreNormBlock(Layers<T>&, const std::string&, const TransformerConfig&,        \
                                  const AttentionTo&);                                             \
    template void addDecoderBlock(Layers<T>&, const std::string&, const TransformerConfig&, bool); \
    template void addDropout(Layers<T>&, const std::string&, double);
BUBBLESCOPE_INSTANTIATE(float)
BUBBLESCOPE_INSTANTIATE(double)
#undef BUBBLESCOPE_INSTANTIATE

}  // namespace bubblescope
