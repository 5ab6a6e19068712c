// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/nn/Layer.h"

namespace bubblescope {

/// y = f(x), element by element.
template <typename T>
class ActivationLayer final : public UnaryLayer<T> {
  public:
    ActivationLayer(std::string name, Activation kind)
        : UnaryLayer<T>(std::move(name)), kind_(kind) {}

    Tensor<T> apply(const Pass<T>& pass, const Tensor<T>& x, Saved<T>& saved) const override;
    Tensor<T> applyInputGradient(const Pass<T>& pass, const Tensor<T>& gy,
                                 Saved<T>& saved) const override;

  private:
    Activation kind_;
};

/// Zeroes a share `rate` of the values while training and scales the others to the same mean
/// (Srivastava et al., JMLR 2014). The choice depends on seed, step, micro-batch and name alone.
template <typename T>
class Dropout final : public UnaryLayer<T> {
  public:
    Dropout(std::string name, double rate) : UnaryLayer<T>(std::move(name)), rate_(rate) {}

    Tensor<T> apply(const Pass<T>& pass, const Tensor<T>& x, Saved<T>& saved) const override;
    Tensor<T> applyInputGradient(const Pass<T>& pass, const Tensor<T>& gy,
                                 Saved<T>& saved) const override;

  private:
    double rate_;
};

}  // namespace bubblescope
