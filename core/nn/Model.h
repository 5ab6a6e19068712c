// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
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
    bool needsGradient() const override;
    Flow<T> forward(const Pass<T>& pass, Flow<T> inputs, Saved<T>& saved) const override;
    Flow<T> inputGradient(const Pass<T>& pass, Flow<T> outputGradients,
                          Saved<T>& saved) const override;
    void weightGradient(const Pass<T>& pass, Saved<T>& saved,
                        const ParameterSet<T>& gradients) const override;
    void recompute(const Pass<T>& pass, Saved<T>& saved) const override;
    std::vector<CurvatureSpec> curvatureSpecs() const override;
    std::vector<CurvatureRows<T>> curvatureRows(const Saved<T>& saved) const override;

    const std::vector<LayerPointer<T>>& layers() const { return layers_; }

  private:
    std::vector<LayerPointer<T>> layers_;
};

/// A model: its layers in order. The first reads the batch (its input flow is empty), the last
/// makes the losses (its output flow is empty). Any place between two layers is a place to cut.
template <typename T>
struct Model {
    std::string name;
    std::vector<LayerPointer<T>> layers;

    std::vector<ParameterSpec> parameters() const;
    /// The layers [first, last).
    std::shared_ptr<const Sequential<T>> stage(std::size_t first, std::size_t last) const;
};

/// The model as stages that begin at layer 0 and at each of `cuts`, ascending.
/// Throws Error for a cut that is not between two layers.
template <typename T>
std::vector<std::shared_ptr<const Sequential<T>>> cutModel(const Model<T>& model,
                                                           const std::vector<std::size_t>& cuts);

/// Where to cut for so many stages with weights as equal as the layers allow: each stage gets a
/// layer or more. Throws Error for more stages than layers.
template <typename T>
std::vector<std::size_t> evenCuts(const Model<T>& model, std::size_t stages);

/// Each layer keeps its inputs alone from the forward to the backward.
template <typename T>
Model<T> withRecomputation(const Model<T>& model);

}  // namespace bubblescope
