// SPDX-License-Identifier: Apache-2.0
#include "core/nn/layers/MeanPool.h"

#include "core/nn/layers/Shapes.h"

namespace bubblescope {

template <typename T>
Tensor<T> MeanPool<T>::weights(const Pass<T>& pass, std::int64_t samples,
                               std::int64_t positions) const {
    std::vector<T> weights(static_cast<std::size_t>(samples * positions), T(1));
    if (const auto mask = pass.batch.ints.find(mask_); mask != pass.batch.ints.end()) {
        checkRows(static_cast<std::int64_t>(mask->second.values.size()), samples * positions,
                  this->name());
        for (std::size_t i = 0; i < weights.size(); ++i)
            weights[i] = mask->second.values[i] != 0;
    }
    for (auto first = weights.begin(); first != weights.end(); first += positions) {
        T count = 0;
        for (auto weight = first; weight != first + positions; ++weight)
            count += *weight;
        for (auto weight = first; weight != first + positions; ++weight)
            *weight /= std::max(count, T(1));
    }
    const Tensor<T> tensor = pass.backend.empty({samples, positions});
    pass.backend.upload(weights, tensor);
    return tensor;
}

template <typename T>
Tensor<T> MeanPool<T>::apply(const Pass<T>& pass, const Tensor<T>& x, Saved<T>& saved) const {
    const std::int64_t samples = x.dimension(0);
    saved.tensors = {weights(pass, samples, x.rows() / samples)};
    const Tensor<T> y = pass.backend.empty({samples, x.columns()});
    pass.backend.weightedSums(x, saved.tensors[0], y);
    return y;
}

template <typename T>
Tensor<T> MeanPool<T>::applyInputGradient(const Pass<T>& pass, const Tensor<T>& gy,
                                          Saved<T>& saved) const {
    if (!saved.wantsInputGradient) return {};
    const Tensor<T>& weights = saved.tensors[0];
    const Tensor<T> gx =
        pass.backend.empty({weights.dimension(0), weights.dimension(1), gy.columns()});
    pass.backend.weightedSumsGradient(gy, weights, gx);
    return gx;
}

template class MeanPool<float>;
template class MeanPool<double>;

}  // namespace bubblescope
