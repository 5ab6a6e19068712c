// SPDX-License-Identifier: Apache-2.0
#include "core/nn/models/Cnn.h"

#include <fmt/format.h>

#include <cmath>

#include "core/base/Error.h"
#include "core/nn/layers/Elementwise.h"
#include "core/nn/layers/Images.h"
#include "core/nn/layers/Inputs.h"
#include "core/nn/layers/Linear.h"
#include "core/nn/layers/Losses.h"
#include "core/nn/layers/MeanPool.h"
#include "core/nn/layers/Normalization.h"
#include "core/nn/layers/Residual.h"
#include "core/nn/models/Families.h"

namespace bubblescope {

namespace {

Initializer heNormal(std::int64_t inputs) {
    return Initializer::normal(std::sqrt(2 / static_cast<double>(inputs)));
}

Window imageWindow(const Shape& image) {
    if (image.size() != 3)
        throw Error("the data are not images", "",
                    "use data with channels, height and width, as fashion-mnist");
    return {.height = image[1], .width = image[2], .channels = image[0]};
}

/// Appends layers and knows the size of the images between them.
template <typename T>
class ImageLayers {
  public:
    explicit ImageLayers(const Window& image) : image_(image) {}

    void addInput() {
        add<ValueInput<T>>("input", Shape{image_.channels, image_.height, image_.width});
    }
    void addConvolution(std::string name, std::int64_t channels, std::int64_t kernel,
                        std::int64_t stride) {
        Window window = image_;
        window.kernel = kernel;
        window.stride = stride;
        window.padding = kernel / 2;
        add<Convolution<T>>(std::move(name), window, channels,
                            heNormal(window.channels * kernel * kernel));
        image_.height = window.outputHeight();
        image_.width = window.outputWidth();
        image_.channels = channels;
    }
    void addBatchNorm(std::string name, const BatchNormConfig& config) {
        add<BatchNorm<T>>(std::move(name), image_.channels, config.epsilon, config.momentum);
    }
    void addRelu(std::string name) { add<ActivationLayer<T>>(std::move(name), Activation::Relu); }
    void addMaxPool(std::string name) {
        Window window = image_;
        window.kernel = window.stride = 2;
        if (window.height < 2 || window.width < 2)
            throw Error("the images become smaller than 2x2", name, "use larger images");
        add<MaxPool<T>>(std::move(name), window);
        image_.height = window.outputHeight();
        image_.width = window.outputWidth();
    }
    template <typename L, typename... Arguments>
    void add(Arguments&&... arguments) {
        layers.push_back(std::make_shared<L>(std::forward<Arguments>(arguments)...));
    }

    const Window& image() const { return image_; }
    std::int64_t features() const { return image_.height * image_.width * image_.channels; }

    std::vector<LayerPointer<T>> layers;

  private:
    Window image_;
};

template <typename T>
void addBasicBlock(ImageLayers<T>& model, const std::string& name, std::int64_t channels,
                   std::int64_t stride, const BatchNormConfig& norm) {
    ImageLayers<T> body(model.image());
    body.addConvolution(name + ".conv1", channels, 3, stride);
    body.addBatchNorm(name + ".bn1", norm);
    body.addRelu(name + ".relu1");
    body.addConvolution(name + ".conv2", channels, 3, 1);
    body.addBatchNorm(name + ".bn2", norm);
    ImageLayers<T> shortcut(model.image());
    if (stride != 1 || model.image().channels != channels) {
        shortcut.addConvolution(name + ".project", channels, 1, stride);
        shortcut.addBatchNorm(name + ".bn3", norm);
    }
    ImageLayers<T> after(body.image());
    after.layers = std::move(model.layers);
    after.template add<Residual<T>>(name, std::move(body.layers), std::move(shortcut.layers));
    after.addRelu(name + ".relu2");
    model = std::move(after);
}

}  // namespace

template <typename T>
Model<T> cnnModel(const CnnConfig& config) {
    ImageLayers<T> model(imageWindow(config.image));
    model.addInput();
    for (std::size_t i = 0; i < config.steps.size(); ++i) {
        model.addConvolution(fmt::format("conv.{}", i), config.steps[i].channels, 3, 1);
        if (config.batchNorm) model.addBatchNorm(fmt::format("bn.{}", i), *config.batchNorm);
        model.addRelu(fmt::format("relu.{}", i));
        if (config.steps[i].pools) model.addMaxPool(fmt::format("pool.{}", i));
    }
    std::int64_t inputs = model.features();
    model.template add<Flatten<T>>("flatten", model.image().height * model.image().width,
                                   model.image().channels);
    for (std::size_t i = 0; i < config.hidden.size(); ++i) {
        model.template add<Linear<T>>(fmt::format("hidden.{}", i), inputs, config.hidden[i],
                                      LinearOptions{heNormal(inputs)});
        model.addRelu(fmt::format("hidden.{}.relu", i));
        inputs = config.hidden[i];
    }
    model.template add<Linear<T>>("fc", inputs, config.classes, LinearOptions{heNormal(inputs)});
    model.template add<LabelLoss<T>>("classes", "labels");
    return {"cnn", std::move(model.layers)};
}

template <typename T>
Model<T> resnetModel(const ResnetConfig& config) {
    ImageLayers<T> model(imageWindow(config.image));
    model.addInput();
    model.addConvolution("stem", config.channels[0], 3, 1);
    model.addBatchNorm("stem.bn", config.batchNorm);
    model.addRelu("stem.relu");
    for (std::size_t group = 0; group < config.channels.size(); ++group)
        for (std::int64_t block = 0; block < config.blocks; ++block)
            addBasicBlock(model, fmt::format("block.{}.{}", group, block), config.channels[group],
                          group > 0 && block == 0 ? 2 : 1, config.batchNorm);
    const std::int64_t inputs = model.image().channels;
    model.template add<MeanPool<T>>("pool", "");
    model.template add<Linear<T>>("fc", inputs, config.classes, LinearOptions{heNormal(inputs)});
    model.template add<LabelLoss<T>>("classes", "labels");
    return {"resnet", std::move(model.layers)};
}

template Model<float> cnnModel(const CnnConfig&);
template Model<double> cnnModel(const CnnConfig&);
template Model<float> resnetModel(const ResnetConfig&);
template Model<double> resnetModel(const ResnetConfig&);

std::vector<ModelFamily> cnnFamilies() {
    const auto family = [](std::string_view name, std::string_view title, const CnnConfig& shape) {
        return modelFamily(name, title, "after Simonyan, Zisserman, ICLR 2015",
                           ModelTask::ClassifyValues,
                           [shape]<typename T>(const DataShape& data, double) {
                               CnnConfig config = shape;
                               config.image = data.sample;
                               config.classes = data.classes;
                               return cnnModel<T>(config);
                           });
    };
    return {
        family("cnn-small", "CNN, two 3x3 convolutions of 16 and 32 channels",
               {.steps = {{16, true}, {32, true}}}),
        family("cnn-8", "CNN, six 3x3 convolutions of 8 and 16 channels, two linear layers",
               {.steps = {{8}, {8, true}, {16}, {16}, {16}, {16, true}}, .hidden = {64}}),
        family("vgg-small", "CNN, six 3x3 convolutions of 32 to 128 channels, batch norm",
               {.steps = {{32}, {32, true}, {64}, {64, true}, {128}, {128, true}},
                .hidden = {256},
                .batchNorm = BatchNormConfig{}}),
        modelFamily("resnet-small", "ResNet-14, 16 to 64 channels, batch norm",
                    "He et al., CVPR 2016, section 4.2", ModelTask::ClassifyValues,
                    []<typename T>(const DataShape& data, double) {
                        return resnetModel<T>({.image = data.sample,
                                               .channels = {16, 32, 64},
                                               .classes = data.classes});
                    }),
    };
}

}  // namespace bubblescope
