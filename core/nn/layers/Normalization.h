// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/nn/Layer.h"

namespace bubblescope {

/// Normalises the last dimension (Ba, Kiros, Hinton, 2016); parameters NAME.gamma and NAME.beta.
template <typename T>
class LayerNorm final : public UnaryLayer<T> {
  public:
    LayerNorm(std::string name, std::int64_t columns, double epsilon)
        : UnaryLayer<T>(std::move(name)), columns_(columns), epsilon_(epsilon) {}

    std::vector<ParameterSpec> parameters() const override;
    Tensor<T> apply(const Pass<T>& pass, const Tensor<T>& x, Saved<T>& saved) const override;
    Tensor<T> applyInputGradient(const Pass<T>& pass, const Tensor<T>& gy,
                                 Saved<T>& saved) const override;
    void weightGradient(const Pass<T>& pass, Saved<T>& saved,
                        const ParameterSet<T>& gradients) const override;

  private:
    std::int64_t columns_;
    double epsilon_;
};

/// Normalises each channel, the last dimension, over all others (Ioffe, Szegedy, 2015). Parameters
/// NAME.gamma and NAME.beta, and the running statistics NAME.mean and NAME.var (unbiased), which
/// are used instead of the micro-batch's own when not training.
template <typename T>
class BatchNorm final : public UnaryLayer<T> {
  public:
    BatchNorm(std::string name, std::int64_t channels, double epsilon, double momentum)
        : UnaryLayer<T>(std::move(name)),
          channels_(channels),
          epsilon_(epsilon),
          momentum_(momentum) {}

    std::vector<ParameterSpec> parameters() const override;
    Tensor<T> apply(const Pass<T>& pass, const Tensor<T>& x, Saved<T>& saved) const override;
    Tensor<T> applyInputGradient(const Pass<T>& pass, const Tensor<T>& gy,
                                 Saved<T>& saved) const override;
    void weightGradient(const Pass<T>& pass, Saved<T>& saved,
                        const ParameterSet<T>& gradients) const override;

  private:
    std::int64_t channels_;
    double epsilon_;
    double momentum_;
};

}  // namespace bubblescope
