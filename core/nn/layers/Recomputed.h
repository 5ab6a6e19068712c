// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/nn/Layer.h"

namespace bubblescope {

/// A layer that keeps its inputs alone from the forward to the backward (Chen et al., Training Deep
/// Nets with Sublinear Memory Cost, 2016). Its losses are kept too.
template <typename T>
class Recomputed final : public Layer<T> {
  public:
    explicit Recomputed(LayerPointer<T> layer);

    std::vector<ParameterSpec> parameters() const override;
    Tensors<T> forward(const Pass<T>& pass, Tensors<T> inputs, Saved<T>& saved) const override;
    Tensors<T> inputGradient(const Pass<T>& pass, Tensors<T> outputGradients,
                             Saved<T>& saved) const override;
    void weightGradient(const Pass<T>& pass, Saved<T>& saved,
                        const ParameterSet<T>& gradients) const override;
    void recompute(const Pass<T>& pass, Saved<T>& saved) const override;
    std::vector<CurvatureSpec> curvatureSpecs() const override;
    /// Empty tensors before the recomputation.
    std::vector<CurvatureRows<T>> curvatureRows(const Saved<T>& saved) const override;

  private:
    LayerPointer<T> layer_;
};

}  // namespace bubblescope
