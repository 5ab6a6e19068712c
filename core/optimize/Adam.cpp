// SPDX-License-Identifier: Apache-2.0
#include "core/optimize/AdaptiveOptimizer.h"

namespace bubblescope {

namespace {

/// p *= 1 - lr decay; p -= lr m^ / (sqrt(v^) + epsilon). Adam is AdamW without decay.
template <typename T>
class Adam final : public AdaptiveOptimizer<T> {
  public:
    using AdaptiveOptimizer<T>::AdaptiveOptimizer;
    using AdaptiveOptimizer<T>::hyperParameters;

    explicit Adam(const HyperValues& values) : AdaptiveOptimizer<T>(values) {}

    static std::unique_ptr<Optimizer<T>> make(const HyperValues& values) {
        return std::make_unique<Adam>(values);
    }

  private:
    void update(Backend<T>& backend, const std::string& name, const Tensor<T>& value,
                const Tensor<T>& gradient, const OptimizerStep& step) override {
        if (const double decay = this->decayOf(name); decay > 0)
            backend.scale(static_cast<T>(1 - step.learningRate * decay), value);
        this->blendMoments(backend, name, gradient);
        this->correctedDirection(backend, name, gradient);
        backend.addScaled(static_cast<T>(-step.learningRate), gradient, value);
    }

    void predict(Backend<T>& backend, const std::string& name, const Tensor<T>&,
                 const Tensor<T>& y) override {
        this->correctedDirection(backend, name, y);
    }
};

}  // namespace

const OptimizerFamily adamFamily{
    .name = "adam",
    .title = "Adam",
    .source = "Kingma and Ba, Adam, ICLR 2015, algorithm 1",
    .hyperParameters = Adam<double>::hyperParameters(1e-8, 0),
    .makeFloat = Adam<float>::make,
    .makeDouble = Adam<double>::make,
};

const OptimizerFamily adamWFamily{
    .name = "adamw",
    .title = "AdamW",
    .source =
        "Loshchilov and Hutter, Decoupled weight decay regularization, ICLR 2019, algorithm 2",
    .hyperParameters = Adam<double>::hyperParameters(1e-8, 0.01),
    .makeFloat = Adam<float>::make,
    .makeDouble = Adam<double>::make,
};

}  // namespace bubblescope
