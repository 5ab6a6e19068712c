// SPDX-License-Identifier: Apache-2.0
#include "core/nn/layers/Recomputed.h"

namespace bubblescope {

template <typename T>
Recomputed<T>::Recomputed(LayerPointer<T> layer)
    : Layer<T>(layer->name()), layer_(std::move(layer)) {}

template <typename T>
std::vector<ParameterSpec> Recomputed<T>::parameters() const {
    return layer_->parameters();
}

template <typename T>
Tensors<T> Recomputed<T>::forward(const Pass<T>& pass, Tensors<T> inputs, Saved<T>& saved) const {
    saved.inputs = inputs;
    Saved<T> dropped;
    dropped.wantsInputGradient = saved.wantsInputGradient;
    Tensors<T> outputs = layer_->forward(pass, std::move(inputs), dropped);
    saved.losses = dropped.allLosses();
    return outputs;
}

template <typename T>
Tensors<T> Recomputed<T>::inputGradient(const Pass<T>& pass, Tensors<T> outputGradients,
                                        Saved<T>& saved) const {
    recompute(pass, saved);
    return layer_->inputGradient(pass, std::move(outputGradients), saved.parts[0]);
}

template <typename T>
void Recomputed<T>::weightGradient(const Pass<T>& pass, Saved<T>& saved,
                                   const ParameterSet<T>& gradients) const {
    layer_->weightGradient(pass, saved.parts[0], gradients);
}

template <typename T>
void Recomputed<T>::recompute(const Pass<T>& pass, Saved<T>& saved) const {
    if (!saved.parts.empty()) return;
    Saved<T> inner;
    inner.wantsInputGradient = saved.wantsInputGradient;
    layer_->forward(pass, saved.inputs, inner);
    saved.losses.clear();
    saved.parts.push_back(std::move(inner));
}

template <typename T>
std::vector<CurvatureSpec> Recomputed<T>::curvatureSpecs() const {
    return layer_->curvatureSpecs();
}

template <typename T>
std::vector<CurvatureRows<T>> Recomputed<T>::curvatureRows(const Saved<T>& saved) const {
    if (!saved.parts.empty()) return layer_->curvatureRows(saved.parts[0]);
    std::vector<CurvatureRows<T>> rows;
    for (CurvatureSpec& spec : curvatureSpecs())
        rows.push_back({std::move(spec), {}, {}});
    return rows;
}

template class Recomputed<float>;
template class Recomputed<double>;

}  // namespace bubblescope
