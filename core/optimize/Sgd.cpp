// SPDX-License-Identifier: Apache-2.0
#include "core/optimize/OptimizerFamily.h"

namespace bubblescope {

namespace {

/// buf = momentum buf + (1 - dampening) g, from buf = 0; p -= lr buf.
template <typename T>
class Sgd final : public Optimizer<T> {
  public:
    Sgd(double momentum, double dampening) : momentum_(momentum), dampening_(dampening) {}

    static std::unique_ptr<Optimizer<T>> make(const HyperValues& values) {
        const auto value = [&](std::string_view name) {
            const auto found = values.find(name);
            return found == values.end() ? 0 : found->second;
        };
        return std::make_unique<Sgd>(value("momentum"), value("dampening"));
    }

    double momentum() const override { return momentum_; }

  private:
    void update(Backend<T>& backend, const std::string& name, const Tensor<T>& value,
                const Tensor<T>& gradient, const OptimizerStep& step) override {
        const Tensor<T>& buffer = this->state(backend, "buffer", name, value.shape());
        backend.scale(static_cast<T>(momentum_), buffer);
        backend.addScaled(static_cast<T>(1 - dampening_), gradient, buffer);
        backend.addScaled(static_cast<T>(-step.learningRate), buffer, value);
    }

    void predict(Backend<T>& backend, const std::string& name, const Tensor<T>& value,
                 const Tensor<T>& y) override {
        backend.copy(this->state(backend, "buffer", name, value.shape()), y);
    }

    double momentum_;
    double dampening_;
};

}  // namespace

const OptimizerFamily sgdFamily{
    .name = "sgd",
    .title = "SGD",
    .source = "Robbins and Monro, A stochastic approximation method, 1951",
    .hyperParameters = {},
    .makeFloat = Sgd<float>::make,
    .makeDouble = Sgd<double>::make,
};

const OptimizerFamily momentumFamily{
    .name = "momentum",
    .title = "SGD with momentum",
    .source = "Polyak, 1964, in the form of PyTorch's SGD",
    .hyperParameters = {{"momentum", "share of the last step that is kept", 0.9, 0, 1},
                        {"dampening", "share of the gradient that is left out", 0, 0, 1}},
    .makeFloat = Sgd<float>::make,
    .makeDouble = Sgd<double>::make,
};

}  // namespace bubblescope
