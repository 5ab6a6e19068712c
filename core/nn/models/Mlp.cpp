// SPDX-License-Identifier: Apache-2.0
#include "core/nn/models/Mlp.h"

#include <fmt/format.h>

#include <cmath>

#include "core/nn/layers/Elementwise.h"
#include "core/nn/layers/Inputs.h"
#include "core/nn/layers/Linear.h"
#include "core/nn/layers/Losses.h"
#include "core/nn/models/Families.h"

namespace bubblescope {

namespace {

Initializer scaledNormal(double variance) {
    return Initializer::normal(std::sqrt(variance));
}

}  // namespace

template <typename T>
Model<T> mlpModel(const MlpConfig& config) {
    Model<T> model{"mlp", {std::make_shared<ValueInput<T>>("input", Shape{config.sizes[0]})}};
    for (std::size_t i = 0; i + 1 < config.sizes.size(); ++i) {
        const std::int64_t inputs = config.sizes[i];
        if (i > 0)
            model.layers.push_back(std::make_shared<ActivationLayer<T>>(
                fmt::format("act.{}", i - 1), config.activation));
        model.layers.push_back(std::make_shared<Linear<T>>(
            fmt::format("fc.{}", i), inputs, config.sizes[i + 1],
            LinearOptions{scaledNormal(config.gain / static_cast<double>(inputs))}));
    }
    model.layers.push_back(std::make_shared<LabelLoss<T>>("classes", "labels"));
    return model;
}

template <typename T>
Model<T> autoencoderModel(const AutoencoderConfig& config) {
    Model<T> model{"autoencoder",
                   {std::make_shared<ValueInput<T>>("input", Shape{config.sizes[0]})}};
    for (std::size_t i = 0; i + 1 < config.sizes.size(); ++i) {
        const std::int64_t inputs = config.sizes[i], outputs = config.sizes[i + 1];
        if (i > 0 && i != config.code)
            model.layers.push_back(std::make_shared<ActivationLayer<T>>(
                fmt::format("act.{}", i - 1), Activation::Tanh));
        model.layers.push_back(std::make_shared<Linear<T>>(
            fmt::format("fc.{}", i), inputs, outputs,
            LinearOptions{scaledNormal(2.0 / static_cast<double>(inputs + outputs))}));
    }
    model.layers.push_back(std::make_shared<ReconstructionLoss<T>>("pixels"));
    return model;
}

namespace {

/// Hidden layers of one width between the features and the classes of the data.
template <typename T>
Model<T> classifier(const DataShape& data, std::size_t hidden, std::int64_t width,
                    Activation activation) {
    MlpConfig config{{sizeOf(data.sample)}, activation};
    if (activation == Activation::Relu) config.gain = 2;
    config.sizes.insert(config.sizes.end(), hidden, width);
    config.sizes.push_back(data.classes);
    return mlpModel<T>(config);
}

}  // namespace

template Model<float> mlpModel(const MlpConfig&);
template Model<double> mlpModel(const MlpConfig&);
template Model<float> autoencoderModel(const AutoencoderConfig&);
template Model<double> autoencoderModel(const AutoencoderConfig&);

std::vector<ModelFamily> mlpFamilies() {
    const auto family = [](std::string_view name, std::string_view title, std::size_t hidden,
                           std::int64_t width, Activation activation,
                           ModelTask task = ModelTask::ClassifyValues) {
        return modelFamily(name, title, "", task, [=]<typename T>(const DataShape& data, double) {
            return classifier<T>(data, hidden, width, activation);
        });
    };
    return {
        family("mlp", "MLP, two hidden layers of 256, ReLU", 2, 256, Activation::Relu),
        family("mlp-deep", "MLP, seven hidden layers of 128, tanh", 7, 128, Activation::Tanh),
        family("mlp-tanh", "MLP, seven hidden layers of 96, tanh", 7, 96, Activation::Tanh),
        family("mlp-narrow", "MLP, seven hidden layers of 64, tanh", 7, 64, Activation::Tanh),
        family("mlp-16", "MLP, fifteen hidden layers of 64, tanh", 15, 64, Activation::Tanh),
        family("bag-tanh", "MLP of bags of words, seven hidden layers of 64, tanh", 7, 64,
               Activation::Tanh, ModelTask::ClassifyWords),
        modelFamily("autoencoder", "Deep autoencoder, 400-200-100-30 and back, tanh",
                    "after Hinton, Salakhutdinov, Science 2006", ModelTask::Reconstruct,
                    []<typename T>(const DataShape& data, double) {
                        const std::int64_t n = sizeOf(data.sample);
                        return autoencoderModel<T>({{n, 400, 200, 100, 30, 100, 200, 400, n}, 4});
                    }),
    };
}

}  // namespace bubblescope
