// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "core/nn/Layer.h"

namespace bubblescope {

struct LinearOptions {
    Initializer init;  ///< of the weight; the bias starts at 0
    bool hasBias = true;
    std::string tiedTo{};  ///< the parameter whose value the weight has
};

/// y = x W^T + b over the last dimension of x; parameters NAME.weight [outputs, inputs] and
/// NAME.bias [outputs].
template <typename T>
class Linear final : public UnaryLayer<T> {
  public:
    Linear(std::string name, std::int64_t inputs, std::int64_t outputs, LinearOptions options);

    std::vector<ParameterSpec> parameters() const override;
    Tensor<T> apply(const Pass<T>& pass, const Tensor<T>& x, Saved<T>& saved) const override;
    Tensor<T> applyInputGradient(const Pass<T>& pass, const Tensor<T>& gy,
                                 Saved<T>& saved) const override;
    void weightGradient(const Pass<T>& pass, Saved<T>& saved,
                        const ParameterSet<T>& gradients) const override;
    std::vector<CurvatureSpec> curvatureSpecs() const override { return {spec_}; }
    std::vector<CurvatureRows<T>> curvatureRows(const Saved<T>& saved) const override;

  private:
    CurvatureSpec spec_;
    LinearOptions options_;
};

}  // namespace bubblescope
