// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "core/nn/Layer.h"
#include "core/nn/layers/Sequential.h"

namespace bubblescope {

/// A model: its layers in order. The first reads the batch (its input flow is empty), the last
/// makes the losses (its output flow is empty) from the logits, or from BERT's hidden states. Any
/// place between two layers is a place to cut.
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

/// Where to cut for so many stages, so that the stage with the largest sum of its layers' costs
/// has as small a one as possible; each gets a layer or more. `costs` are positive: measured times,
/// or parameterCounts(). Throws Error for more stages than layers.
std::vector<std::size_t> evenCuts(const std::vector<std::int64_t>& costs, std::size_t stages);

/// Of each layer; layers without parameters count as 1.
template <typename T>
std::vector<std::int64_t> parameterCounts(const Model<T>& model);

/// Throws Error that names the first gradient with a value that is not finite, and the step.
template <typename T>
void checkFinite(Backend<T>& backend, const ParameterSet<T>& gradients, std::int64_t step);

/// Each layer keeps its inputs alone from the forward to the backward.
template <typename T>
Model<T> withRecomputation(const Model<T>& model);

}  // namespace bubblescope
