// SPDX-License-Identifier: Apache-2.0
#include "core/nn/layers/Elementwise.h"

namespace bubblescope {

template <typename T>
Tensor<T> ActivationLayer<T>::apply(const Pass<T>& pass, const Tensor<T>& x,
                                    Saved<T>& saved) const {
    saved.inputs = {x};
    const Tensor<T> y = pass.backend.empty(x.shape());
    pass.backend.activate(kind_, x, y);
    return y;
}

template <typename T>
Tensor<T> ActivationLayer<T>::applyInputGradient(const Pass<T>& pass, const Tensor<T>& gy,
                                                 Saved<T>& saved) const {
    if (!saved.wantsInputGradient) return {};
    const Tensor<T> gx = pass.backend.empty(gy.shape());
    pass.backend.activateGradient(kind_, saved.inputs[0], gy, gx);
    return gx;
}

template <typename T>
Tensor<T> Dropout<T>::apply(const Pass<T>& pass, const Tensor<T>& x, Saved<T>&) const {
    if (!pass.isTraining || rate_ == 0) return x;
    const Tensor<T> y = pass.backend.empty(x.shape());
    pass.backend.dropout(rate_, pass.randomKey(this->name()), x, y);
    return y;
}

template <typename T>
Tensor<T> Dropout<T>::applyInputGradient(const Pass<T>& pass, const Tensor<T>& gy,
                                         Saved<T>& saved) const {
    Saved<T> unused;
    return saved.wantsInputGradient ? apply(pass, gy, unused) : Tensor<T>();
}

template class ActivationLayer<float>;
template class ActivationLayer<double>;
template class Dropout<float>;
template class Dropout<double>;

}  // namespace bubblescope
