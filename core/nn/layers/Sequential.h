// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "core/nn/Layer.h"

namespace bubblescope {

/// Layers one after the other: a stage of a model, or a part of a layer. Names the layer whose
/// result is first not finite in an Error.
template <typename T>
class Sequential final : public Layer<T> {
  public:
    Sequential(std::string name, std::vector<LayerPointer<T>> layers);

    std::vector<ParameterSpec> parameters() const override;
    Tensors<T> forward(const Pass<T>& pass, Tensors<T> inputs, Saved<T>& saved) const override;
    Tensors<T> inputGradient(const Pass<T>& pass, Tensors<T> outputGradients,
                             Saved<T>& saved) const override;
    void weightGradient(const Pass<T>& pass, Saved<T>& saved,
                        const ParameterSet<T>& gradients) const override;
    void recompute(const Pass<T>& pass, Saved<T>& saved) const override;
    std::vector<CurvatureSpec> curvatureSpecs() const override;
    std::vector<CurvatureRows<T>> curvatureRows(const Saved<T>& saved) const override;

    const std::vector<LayerPointer<T>>& layers() const { return layers_; }

  private:
    std::vector<LayerPointer<T>> layers_;
    std::vector<bool> hasParameters_;
};

}  // namespace bubblescope
