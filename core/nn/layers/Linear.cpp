// SPDX-License-Identifier: Apache-2.0
#include "core/nn/layers/Linear.h"

#include "core/nn/layers/Shapes.h"

namespace bubblescope {

template <typename T>
Linear<T>::Linear(std::string name, std::int64_t inputs, std::int64_t outputs,
                  LinearOptions options)
    : UnaryLayer<T>(name),
      spec_{name, name + ".weight", options.hasBias ? name + ".bias" : "", inputs, outputs},
      options_(std::move(options)) {}

template <typename T>
std::vector<ParameterSpec> Linear<T>::parameters() const {
    std::vector<ParameterSpec> specs{
        {spec_.weight, {spec_.outputs, spec_.inputs}, options_.init, options_.tiedTo}};
    if (options_.hasBias) specs.push_back({spec_.bias, {spec_.outputs}, Initializer::constant(0)});
    return specs;
}

template <typename T>
Tensor<T> Linear<T>::apply(const Pass<T>& pass, const Tensor<T>& x, Saved<T>& saved) const {
    checkColumns(x, spec_.inputs, this->name());
    saved.inputs = {x};
    const Tensor<T> y = pass.backend.empty(withColumns(x.shape(), spec_.outputs));
    pass.backend.multiply(x, Transpose::No, pass.parameters.at(spec_.weight), Transpose::Yes, 1, 0,
                          y);
    if (options_.hasBias) pass.backend.addToRows(pass.parameters.at(spec_.bias), y);
    return y;
}

template <typename T>
Tensor<T> Linear<T>::applyInputGradient(const Pass<T>& pass, const Tensor<T>& gy,
                                        Saved<T>& saved) const {
    saved.outputGradient = gy;
    if (!saved.wantsInputGradient) return {};
    const Tensor<T> gx = pass.backend.empty(saved.inputs[0].shape());
    pass.backend.multiply(gy, Transpose::No, pass.parameters.at(spec_.weight), Transpose::No, 1, 0,
                          gx);
    return gx;
}

template <typename T>
void Linear<T>::weightGradient(const Pass<T>& pass, Saved<T>& saved,
                               const ParameterSet<T>& gradients) const {
    const Tensor<T>& gy = saved.outputGradient;
    pass.backend.multiply(gy, Transpose::Yes, saved.inputs[0], Transpose::No, 1, 1,
                          gradients.at(spec_.weight));
    if (options_.hasBias) pass.backend.sumRowsAdd(gy, gradients.at(spec_.bias));
}

template <typename T>
std::vector<CurvatureRows<T>> Linear<T>::curvatureRows(const Saved<T>& saved) const {
    return {{spec_, asRows(saved.inputs.empty() ? Tensor<T>() : saved.inputs[0]),
             asRows(saved.outputGradient)}};
}

template class Linear<float>;
template class Linear<double>;

}  // namespace bubblescope
