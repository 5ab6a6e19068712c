// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/nn/layers/Sequential.h"

namespace bubblescope {

/// y = body(x) + shortcut(x), where the shortcut is the identity if it has no layers (He et al.,
/// 2016). It concerns the first tensor of the flow; the body may read the others.
template <typename T>
class Residual final : public Layer<T> {
  public:
    Residual(std::string name, std::vector<LayerPointer<T>> body,
             std::vector<LayerPointer<T>> shortcut = {});

    std::vector<ParameterSpec> parameters() const override;
    Tensors<T> forward(const Pass<T>& pass, Tensors<T> inputs, Saved<T>& saved) const override;
    Tensors<T> inputGradient(const Pass<T>& pass, Tensors<T> outputGradients,
                             Saved<T>& saved) const override;
    void weightGradient(const Pass<T>& pass, Saved<T>& saved,
                        const ParameterSet<T>& gradients) const override;
    std::vector<CurvatureSpec> curvatureSpecs() const override;
    std::vector<CurvatureRows<T>> curvatureRows(const Saved<T>& saved) const override;

  private:
    Sequential<T> body_, shortcut_;
};

}  // namespace bubblescope
