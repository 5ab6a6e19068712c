// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cmath>
#include <string>
#include <string_view>

#include "core/optimize/OptimizerFamily.h"

namespace bubblescope {

/// What Adam and its descendants share: m = beta1 m + (1 - beta1) g, v = beta2 v + (1 - beta2) g^2,
/// both from 0 (Kingma and Ba, ICLR 2015, algorithm 1).
template <typename T>
class AdaptiveOptimizer : public Optimizer<T> {
  protected:
    explicit AdaptiveOptimizer(const HyperValues& values)
        : beta1_(values.at("beta1")),
          beta2_(values.at("beta2")),
          epsilon_(values.at("epsilon")),
          weightDecay_(values.at("weight-decay")) {}

    double beta1() const { return beta1_; }
    double decayOf(std::string_view name) const { return isDecayed(name) ? weightDecay_ : 0; }

    const Tensor<T>& first(Backend<T>& backend, const std::string& name, const Tensor<T>& like) {
        return this->state(backend, "m", name, like.shape());
    }
    const Tensor<T>& second(Backend<T>& backend, const std::string& name, const Tensor<T>& like) {
        return this->state(backend, "v", name, like.shape());
    }

    void blendMoments(Backend<T>& backend, const std::string& name, const Tensor<T>& gradient) {
        backend.blend(static_cast<T>(beta1_), gradient, first(backend, name, gradient));
        backend.blendSquares(static_cast<T>(beta2_), gradient, second(backend, name, gradient));
    }

    /// y = m^ / (sqrt(v^) + epsilon), with m^ = m / (1 - beta1^t) and v^ likewise.
    void correctedDirection(Backend<T>& backend, const std::string& name, const Tensor<T>& y) {
        const auto t = static_cast<double>(this->steps());
        direction(backend, name, 1 / (1 - std::pow(beta1_, t)), 1 / (1 - std::pow(beta2_, t)), y);
    }
    /// y = m / (sqrt(v) + epsilon).
    void plainDirection(Backend<T>& backend, const std::string& name, const Tensor<T>& y) {
        direction(backend, name, 1, 1, y);
    }

    static std::vector<HyperParameter> hyperParameters(double epsilon, double weightDecay) {
        return {{"beta1", "decay of the mean of gradients", 0.9, 0, 0.999999},
                {"beta2", "decay of the mean of squared gradients", 0.999, 0, 0.99999999},
                {"epsilon", "added to the root of the mean square", epsilon, 1e-30, 1},
                {"weight-decay", "of parameters named *.weight", weightDecay, 0, 10}};
    }

  private:
    void direction(Backend<T>& backend, const std::string& name, double firstScale,
                   double secondScale, const Tensor<T>& y) {
        backend.adaptiveStep(static_cast<T>(firstScale), first(backend, name, y),
                             static_cast<T>(secondScale), second(backend, name, y),
                             static_cast<T>(epsilon_), y);
    }

    double beta1_;
    double beta2_;
    double epsilon_;
    double weightDecay_;
};

}  // namespace bubblescope
