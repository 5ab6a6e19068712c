// SPDX-License-Identifier: Apache-2.0
#include "core/nn/layers/Normalization.h"

#include "core/nn/layers/Shapes.h"

namespace bubblescope {

template <typename T>
std::vector<ParameterSpec> LayerNorm<T>::parameters() const {
    return {{this->name() + ".gamma", {columns_}, Initializer::constant(1)},
            {this->name() + ".beta", {columns_}, Initializer::constant(0)}};
}

template <typename T>
Tensor<T> LayerNorm<T>::apply(const Pass<T>& pass, const Tensor<T>& x, Saved<T>& saved) const {
    checkColumns(x, columns_, this->name());
    saved.inputs = {x};
    saved.tensors = {pass.backend.empty({x.rows()}), pass.backend.empty({x.rows()})};
    const Tensor<T> y = pass.backend.empty(x.shape());
    pass.backend.layerNorm(x, pass.parameters.at(this->name() + ".gamma"),
                           pass.parameters.at(this->name() + ".beta"), epsilon_, y,
                           saved.tensors[0], saved.tensors[1]);
    return y;
}

template <typename T>
Tensor<T> LayerNorm<T>::applyInputGradient(const Pass<T>& pass, const Tensor<T>& gy,
                                           Saved<T>& saved) const {
    saved.outputGradient = gy;
    if (!saved.wantsInputGradient) return {};
    const Tensor<T> gx = pass.backend.empty(gy.shape());
    pass.backend.layerNormInputGradient(gy, saved.inputs[0],
                                        pass.parameters.at(this->name() + ".gamma"),
                                        saved.tensors[0], saved.tensors[1], gx);
    return gx;
}

template <typename T>
void LayerNorm<T>::weightGradient(const Pass<T>& pass, Saved<T>& saved,
                                  const ParameterSet<T>& gradients) const {
    pass.backend.layerNormWeightGradientAdd(saved.outputGradient, saved.inputs[0], saved.tensors[0],
                                            saved.tensors[1], gradients.at(this->name() + ".gamma"),
                                            gradients.at(this->name() + ".beta"));
}

template <typename T>
std::vector<ParameterSpec> BatchNorm<T>::parameters() const {
    ParameterSpec mean{this->name() + ".mean", {channels_}, Initializer::constant(0)};
    ParameterSpec variance{this->name() + ".var", {channels_}, Initializer::constant(1)};
    mean.statisticMomentum = variance.statisticMomentum = momentum_;
    return {{this->name() + ".gamma", {channels_}, Initializer::constant(1)},
            {this->name() + ".beta", {channels_}, Initializer::constant(0)},
            mean,
            variance};
}

template <typename T>
Tensor<T> BatchNorm<T>::apply(const Pass<T>& pass, const Tensor<T>& x, Saved<T>& saved) const {
    checkColumns(x, channels_, this->name());
    saved.inputs = {x};
    if (pass.isTraining) {
        saved.tensors = {pass.backend.empty({channels_}), pass.backend.empty({channels_})};
        pass.backend.columnStatistics(x, saved.tensors[0], saved.tensors[1]);
    } else {
        saved.tensors = {pass.parameters.at(this->name() + ".mean"),
                         pass.parameters.at(this->name() + ".var")};
    }
    const Tensor<T> y = pass.backend.empty(x.shape());
    pass.backend.batchNorm(x, saved.tensors[0], saved.tensors[1],
                           pass.parameters.at(this->name() + ".gamma"),
                           pass.parameters.at(this->name() + ".beta"), epsilon_, y);
    return y;
}

template <typename T>
Tensor<T> BatchNorm<T>::applyInputGradient(const Pass<T>& pass, const Tensor<T>& gy,
                                           Saved<T>& saved) const {
    saved.outputGradient = gy;
    if (!saved.wantsInputGradient) return {};
    const Tensor<T> gx = pass.backend.empty(gy.shape());
    pass.backend.batchNormInputGradient(gy, saved.inputs[0], saved.tensors[0], saved.tensors[1],
                                        pass.parameters.at(this->name() + ".gamma"), epsilon_, gx);
    return gx;
}

template <typename T>
void BatchNorm<T>::weightGradient(const Pass<T>& pass, Saved<T>& saved,
                                  const ParameterSet<T>& gradients) const {
    const Tensor<T>&mean = saved.tensors[0], &variance = saved.tensors[1];
    pass.backend.batchNormWeightGradientAdd(saved.outputGradient, saved.inputs[0], mean, variance,
                                            epsilon_, gradients.at(this->name() + ".gamma"),
                                            gradients.at(this->name() + ".beta"));
    const auto rows = static_cast<double>(saved.inputs[0].rows());
    const double unbiased = rows > 1 ? rows / (rows - 1) : 1;
    pass.backend.addScaled(static_cast<T>(pass.lossFactor), mean,
                           gradients.at(this->name() + ".mean"));
    pass.backend.addScaled(static_cast<T>(pass.lossFactor * unbiased), variance,
                           gradients.at(this->name() + ".var"));
}

template class LayerNorm<float>;
template class LayerNorm<double>;
template class BatchNorm<float>;
template class BatchNorm<double>;

}  // namespace bubblescope
