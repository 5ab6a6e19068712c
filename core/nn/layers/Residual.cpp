// SPDX-License-Identifier: Apache-2.0
#include "core/nn/layers/Residual.h"

namespace bubblescope {

namespace {

template <typename V>
std::vector<V> joined(std::vector<V> first, std::vector<V> second) {
    std::move(second.begin(), second.end(), std::back_inserter(first));
    return first;
}

template <typename T>
Tensor<T> sum(const Pass<T>& pass, const Tensor<T>& a, const Tensor<T>& b) {
    const Tensor<T> y = pass.backend.empty(a.shape());
    pass.backend.add(a, b, y);
    return y;
}

}  // namespace

template <typename T>
Residual<T>::Residual(std::string name, std::vector<LayerPointer<T>> body,
                      std::vector<LayerPointer<T>> shortcut)
    : Layer<T>(name), body_(name, std::move(body)), shortcut_(name, std::move(shortcut)) {}

template <typename T>
std::vector<ParameterSpec> Residual<T>::parameters() const {
    return joined(body_.parameters(), shortcut_.parameters());
}

template <typename T>
Tensors<T> Residual<T>::forward(const Pass<T>& pass, Tensors<T> inputs, Saved<T>& saved) const {
    saved.parts.assign(2, {});
    for (Saved<T>& part : saved.parts)
        part.wantsInputGradient = saved.wantsInputGradient;
    const Tensors<T> straight = shortcut_.forward(pass, {inputs[0]}, saved.parts[1]);
    Tensors<T> outputs = body_.forward(pass, std::move(inputs), saved.parts[0]);
    outputs[0] = sum(pass, outputs[0], straight[0]);
    return outputs;
}

template <typename T>
Tensors<T> Residual<T>::inputGradient(const Pass<T>& pass, Tensors<T> gradients,
                                      Saved<T>& saved) const {
    const Tensors<T> straight = shortcut_.inputGradient(pass, {gradients[0]}, saved.parts[1]);
    gradients = body_.inputGradient(pass, std::move(gradients), saved.parts[0]);
    if (!saved.wantsInputGradient) return {};
    gradients[0] = sum(pass, gradients[0], straight[0]);
    return gradients;
}

template <typename T>
void Residual<T>::weightGradient(const Pass<T>& pass, Saved<T>& saved,
                                 const ParameterSet<T>& gradients) const {
    body_.weightGradient(pass, saved.parts[0], gradients);
    shortcut_.weightGradient(pass, saved.parts[1], gradients);
}

template <typename T>
std::vector<CurvatureSpec> Residual<T>::curvatureSpecs() const {
    return joined(body_.curvatureSpecs(), shortcut_.curvatureSpecs());
}

template <typename T>
std::vector<CurvatureRows<T>> Residual<T>::curvatureRows(const Saved<T>& saved) const {
    return joined(body_.curvatureRows(saved.parts[0]), shortcut_.curvatureRows(saved.parts[1]));
}

template class Residual<float>;
template class Residual<double>;

}  // namespace bubblescope
