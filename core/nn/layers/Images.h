// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "core/nn/Layer.h"

namespace bubblescope {

/// A convolution of images [samples, height, width, channels] as a product of their windows' rows
/// with W^T; parameters NAME.weight [outputs, channels, kernel, kernel] and NAME.bias [outputs].
/// It keeps the rows, which are also what K-FAC needs.
template <typename T>
class Convolution final : public UnaryLayer<T> {
  public:
    /// `window` without its batch; the weight is drawn from `init`, the bias starts at 0.
    Convolution(std::string name, const Window& window, std::int64_t outputs, Initializer init);

    std::vector<ParameterSpec> parameters() const override;
    Tensor<T> apply(const Pass<T>& pass, const Tensor<T>& x, Saved<T>& saved) const override;
    Tensor<T> applyInputGradient(const Pass<T>& pass, const Tensor<T>& gy,
                                 Saved<T>& saved) const override;
    void weightGradient(const Pass<T>& pass, Saved<T>& saved,
                        const ParameterSet<T>& gradients) const override;
    std::vector<CurvatureSpec> curvatureSpecs() const override { return {spec_}; }
    std::vector<CurvatureRows<T>> curvatureRows(const Saved<T>& saved) const override;

  private:
    Tensor<T> matrixOf(const ParameterSet<T>& set) const;

    CurvatureSpec spec_;
    Window window_;
    Initializer init_;
};

/// The largest value of each window, per channel.
template <typename T>
class MaxPool final : public UnaryLayer<T> {
  public:
    /// `window` without its batch.
    MaxPool(std::string name, const Window& window)
        : UnaryLayer<T>(std::move(name)), window_(window) {}

    Tensor<T> apply(const Pass<T>& pass, const Tensor<T>& x, Saved<T>& saved) const override;
    Tensor<T> applyInputGradient(const Pass<T>& pass, const Tensor<T>& gy,
                                 Saved<T>& saved) const override;

  private:
    Window window_;
};

/// Images to rows of features in the order (channel, y, x).
template <typename T>
class Flatten final : public UnaryLayer<T> {
  public:
    Flatten(std::string name, std::int64_t pixels, std::int64_t channels)
        : UnaryLayer<T>(std::move(name)), pixels_(pixels), channels_(channels) {}

    Tensor<T> apply(const Pass<T>& pass, const Tensor<T>& x, Saved<T>& saved) const override;
    Tensor<T> applyInputGradient(const Pass<T>& pass, const Tensor<T>& gy,
                                 Saved<T>& saved) const override;

  private:
    std::int64_t pixels_;
    std::int64_t channels_;
};

}  // namespace bubblescope
