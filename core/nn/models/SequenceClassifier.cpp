// SPDX-License-Identifier: Apache-2.0
#include "core/nn/models/SequenceClassifier.h"

#include <fmt/format.h>

#include <cmath>

#include "core/nn/layers/Inputs.h"
#include "core/nn/layers/Linear.h"
#include "core/nn/layers/Losses.h"
#include "core/nn/layers/Lstm.h"
#include "core/nn/layers/MeanPool.h"
#include "core/nn/layers/Normalization.h"
#include "core/nn/models/Families.h"

namespace bubblescope {

namespace {

template <typename T>
void addClasses(Model<T>& model, std::int64_t inputs, std::int64_t classes, double dropout) {
    const double deviation = 1 / std::sqrt(static_cast<double>(inputs));
    model.layers.push_back(std::make_shared<MeanPool<T>>("mean", "mask"));
    addDropout(model.layers, "mean.dropout", dropout);
    model.layers.push_back(std::make_shared<Linear<T>>(
        "fc", inputs, classes, LinearOptions{Initializer::normal(deviation)}));
    model.layers.push_back(std::make_shared<LabelLoss<T>>("classes", "labels"));
}

SequenceData sequenceData(const DataShape& data) {
    return {data.vocabulary, data.length, data.classes};
}

}  // namespace

template <typename T>
Model<T> transformerClassifier(const SequenceData& data, const TransformerConfig& config) {
    Model<T> model{"transformer-classifier",
                   {std::make_shared<Embedding<T>>(
                       "emb", EmbeddingOptions{.vocabulary = data.vocabulary,
                                               .width = config.hidden,
                                               .positions = data.length,
                                               .init = Initializer::normal(config.deviation)})}};
    model.layers.push_back(std::make_shared<LayerNorm<T>>("emb.ln", config.hidden, config.epsilon));
    addDropout(model.layers, "emb.dropout", config.dropout);
    for (std::int64_t i = 0; i < config.layers; ++i)
        addPostNormBlock(model.layers, fmt::format("layer.{}", i), config, {});
    addClasses(model, config.hidden, data.classes, config.dropout);
    return model;
}

template <typename T>
Model<T> lstmClassifier(const SequenceData& data, std::int64_t hidden, double dropout) {
    Model<T> model{
        "lstm-classifier",
        {std::make_shared<Embedding<T>>("emb", EmbeddingOptions{.vocabulary = data.vocabulary,
                                                                .width = hidden,
                                                                .init = Initializer::normal(0.1)}),
         std::make_shared<Lstm<T>>("lstm", hidden, hidden)}};
    addClasses(model, hidden, data.classes, dropout);
    return model;
}

#define BUBBLESCOPE_INSTANTIATE(T)                                                          \
    template Model<T> transformerClassifier(const SequenceData&, const TransformerConfig&); \
    template Model<T> lstmClassifier(const SequenceData&, std::int64_t, double);
BUBBLESCOPE_INSTANTIATE(float)
BUBBLESCOPE_INSTANTIATE(double)
#undef BUBBLESCOPE_INSTANTIATE

std::vector<ModelFamily> sequenceClassifierFamilies() {
    return {
        modelFamily("transformer-classifier", "Transformer encoder, 2 layers, hidden 64",
                    "Vaswani et al., 2017", ModelTask::ClassifySequence,
                    []<typename T>(const DataShape& data, double dropout) {
                        return transformerClassifier<T>(
                            sequenceData(data),
                            {.epsilon = 1e-5, .dropout = dropout, .deviation = 0.1});
                    }),
        modelFamily("lstm-classifier", "LSTM of 64 units", "Hochreiter, Schmidhuber, 1997",
                    ModelTask::ClassifySequence,
                    []<typename T>(const DataShape& data, double dropout) {
                        return lstmClassifier<T>(sequenceData(data), 64, dropout);
                    }),
    };
}

}  // namespace bubblescope
