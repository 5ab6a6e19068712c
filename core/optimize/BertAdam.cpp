// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "core/optimize/AdaptiveOptimizer.h"

namespace bubblescope {

namespace {

/// g *= min(1, clip / (|g| + 1e-6)) for each parameter; p -= lr (m / (sqrt(v) + epsilon) + decay
/// p). Parameters that K-FAC has preconditioned have a clip and a learning rate of their own, and
/// no v: u = m + decay p, p -= lr kfac-lr u; where leaky, u also replaces m.
template <typename T>
class BertAdam final : public AdaptiveOptimizer<T> {
  public:
    explicit BertAdam(const HyperValues& values)
        : AdaptiveOptimizer<T>(values),
          clip_(values.at("clip")),
          kfacClip_(values.at("kfac-clip")),
          kfacRate_(values.at("kfac-lr")),
          isLeaky_(values.at("leaky") != 0) {}

    static std::unique_ptr<Optimizer<T>> make(const HyperValues& values) {
        return std::make_unique<BertAdam>(values);
    }
    static std::vector<HyperParameter> bertParameters() {
        std::vector<HyperParameter> parameters = AdaptiveOptimizer<T>::hyperParameters(1e-6, 0.01);
        parameters.push_back({"clip", "longest gradient of a parameter", 1, 1e-9, 1e9});
        parameters.push_back({"kfac-clip", "the same after K-FAC", 100, 1e-9, 1e9});
        parameters.push_back({"kfac-lr", "factor of the learning rate after K-FAC", 1, 0, 1e6});
        parameters.push_back({"leaky", "1: after K-FAC, decay stays in the momentum", 1, 0, 1});
        return parameters;
    }

  private:
    void update(Backend<T>& backend, const std::string& name, const Tensor<T>& value,
                const Tensor<T>& gradient, const OptimizerStep& step) override {
        const bool afterKfac = step.preconditioned && step.preconditioned->contains(name);
        const double norm = std::sqrt(backend.dot(gradient, gradient));
        const double clip = std::min(1.0, (afterKfac ? kfacClip_ : clip_) / (norm + 1e-6));
        backend.scale(static_cast<T>(clip), gradient);
        if (afterKfac)
            followMomentum(backend, name, value, gradient, step.learningRate * kfacRate_);
        else
            followDirection(backend, name, value, gradient, step.learningRate);
    }

    void followMomentum(Backend<T>& backend, const std::string& name, const Tensor<T>& value,
                        const Tensor<T>& gradient, double rate) {
        const Tensor<T>& momentum = this->first(backend, name, value);
        backend.blend(static_cast<T>(this->beta1()), gradient, momentum);
        const Tensor<T>& update = gradient;
        backend.copy(momentum, update);
        if (const double decay = this->decayOf(name); decay > 0)
            backend.addScaled(static_cast<T>(decay), value, update);
        if (isLeaky_) backend.copy(update, momentum);
        backend.addScaled(static_cast<T>(-rate), update, value);
    }

    void followDirection(Backend<T>& backend, const std::string& name, const Tensor<T>& value,
                         const Tensor<T>& gradient, double rate) {
        this->blendMoments(backend, name, gradient);
        const Tensor<T>& update = gradient;
        this->plainDirection(backend, name, update);
        if (const double decay = this->decayOf(name); decay > 0)
            backend.addScaled(static_cast<T>(decay), value, update);
        backend.addScaled(static_cast<T>(-rate), update, value);
    }

    void predict(Backend<T>& backend, const std::string& name, const Tensor<T>&,
                 const Tensor<T>& y) override {
        this->plainDirection(backend, name, y);
    }

    double clip_;
    double kfacClip_;
    double kfacRate_;
    bool isLeaky_;
};

}  // namespace

const OptimizerFamily bertAdamFamily{
    .name = "bert-adam",
    .title = "BertAdam",
    .source = "the optimizer of PipeFisher (Osawa, Li and Hoefler, MLSys 2023)",
    .hyperParameters = BertAdam<double>::bertParameters(),
    .makeFloat = BertAdam<float>::make,
    .makeDouble = BertAdam<double>::make,
};

}  // namespace bubblescope
