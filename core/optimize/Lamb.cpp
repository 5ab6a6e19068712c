// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "core/optimize/AdaptiveOptimizer.h"

namespace bubblescope {

namespace {

/// g /= max(1, |all g| / max-norm), or g /= |all g| where always normalised;
/// u = m^ / (sqrt(v^) + epsilon) + decay p; p -= lr |p| / |u| u, the ratio 1 where a norm is 0.
/// LAMB takes the ratio for parameters with decay alone, NVLAMB for all.
template <typename T>
class Lamb final : public AdaptiveOptimizer<T> {
  public:
    Lamb(const HyperValues& values, bool alwaysTrusts)
        : AdaptiveOptimizer<T>(values),
          maxNorm_(values.at("max-norm")),
          alwaysNormalised_(values.at("always-normalised") != 0),
          alwaysTrusts_(alwaysTrusts) {}

    static std::unique_ptr<Optimizer<T>> makeLamb(const HyperValues& values) {
        return std::make_unique<Lamb>(values, false);
    }
    static std::unique_ptr<Optimizer<T>> makeNvlamb(const HyperValues& values) {
        return std::make_unique<Lamb>(values, true);
    }
    static std::vector<HyperParameter> lambParameters() {
        std::vector<HyperParameter> parameters = AdaptiveOptimizer<T>::hyperParameters(1e-6, 0.01);
        parameters.push_back(
            {"max-norm", "gradients longer than this are shortened", 1, 1e-6, 1e9});
        parameters.push_back({"always-normalised", "1: shorter gradients are lengthened", 0, 0, 1});
        return parameters;
    }

    bool usesGradientNorm() const override { return true; }

  private:
    void update(Backend<T>& backend, const std::string& name, const Tensor<T>& value,
                const Tensor<T>& gradient, const OptimizerStep& step) override {
        backend.scale(static_cast<T>(1 / divisor(step.gradientNorm)), gradient);
        this->blendMoments(backend, name, gradient);
        const Tensor<T>& update = gradient;
        this->correctedDirection(backend, name, update);
        const double decay = this->decayOf(name);
        if (decay > 0) backend.addScaled(static_cast<T>(decay), value, update);
        const double ratio = alwaysTrusts_ || decay > 0 ? trustRatio(backend, value, update) : 1;
        backend.addScaled(static_cast<T>(-step.learningRate * ratio), update, value);
    }

    /// The direction without its decay term, as long as the update would be.
    void predict(Backend<T>& backend, const std::string& name, const Tensor<T>& value,
                 const Tensor<T>& y) override {
        this->correctedDirection(backend, name, y);
        if (alwaysTrusts_ || this->decayOf(name) > 0)
            backend.scale(static_cast<T>(trustRatio(backend, value, y)), y);
    }

    double divisor(double norm) const {
        if (alwaysNormalised_) return norm > 0 ? norm : 1;
        return std::max(1.0, norm / maxNorm_);
    }

    static double trustRatio(Backend<T>& backend, const Tensor<T>& value, const Tensor<T>& update) {
        const double valueNorm = std::sqrt(backend.dot(value, value));
        const double updateNorm = std::sqrt(backend.dot(update, update));
        return valueNorm > 0 && updateNorm > 0 ? valueNorm / updateNorm : 1;
    }

    double maxNorm_;
    bool alwaysNormalised_;
    bool alwaysTrusts_;
};

}  // namespace

const OptimizerFamily lambFamily{
    .name = "lamb",
    .title = "LAMB",
    .source =
        "You et al., Large batch optimization for deep learning, ICLR 2020, algorithm 2, "
        "as in NVIDIA Apex",
    .hyperParameters = Lamb<double>::lambParameters(),
    .makeFloat = Lamb<float>::makeLamb,
    .makeDouble = Lamb<double>::makeLamb,
};

const OptimizerFamily nvlambFamily{
    .name = "nvlamb",
    .title = "NVLAMB",
    .source = "NVIDIA's variant of LAMB: the trust ratio for every parameter",
    .hyperParameters = Lamb<double>::lambParameters(),
    .makeFloat = Lamb<float>::makeNvlamb,
    .makeDouble = Lamb<double>::makeNvlamb,
};

}  // namespace bubblescope
