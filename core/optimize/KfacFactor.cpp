// SPDX-License-Identifier: Apache-2.0
#include "core/optimize/KfacFactor.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace bubblescope {

template <typename T>
void KfacFactor<T>::add(Backend<T>& backend, const Tensor<T>& rows, bool withOnes, double scale,
                        const KfacPart& part) {
    const bool isFirst = sum_.isEmpty();
    const std::int64_t size = rows.columns() + (withOnes ? 1 : 0);
    if (isFirst) sum_ = backend.empty({size, size});
    if (part.count == 1)
        return backend.gram(rows, withOnes, static_cast<T>(scale), isFirst ? 0 : 1, sum_);
    if (isFirst) backend.fill(0, sum_);
    isLower_ = true;
    // What is left below the diagonal from column x on is (n - x)^2 / 2.
    const auto border = [&](int index) {
        const double left = std::sqrt(1 - static_cast<double>(index) / part.count);
        return size - std::llround(static_cast<double>(size) * left);
    };
    const std::int64_t first = border(part.index), end = border(part.index + 1);
    if (end > first)
        backend.gramColumns(rows, withOnes, static_cast<T>(scale), first, end - first, sum_);
}

template <typename T>
void KfacFactor<T>::copyFrom(Backend<T>& backend, const KfacFactor& other) {
    *this = {};
    refreshes_ = other.refreshes_;
    if (other.value_.isEmpty()) return;
    value_ = backend.empty(other.value_.shape());
    backend.copy(other.value_, value_);
}

template <typename T>
void KfacFactor<T>::finish(Backend<T>& backend, const KfacOptions& options) {
    const auto past = static_cast<double>(refreshes_++);
    const double decay =
        options.averagesFirst ? std::min(options.decay, past / (past + 1)) : options.decay;
    const Tensor<T> sum = std::exchange(sum_, {});
    if (std::exchange(isLower_, false)) backend.mirrorLower(sum);
    if (value_.isEmpty() || decay == 0)
        value_ = sum;
    else
        backend.blend(static_cast<T>(decay), sum, value_);
}

template <typename T>
double KfacFactor<T>::meanEigenvalue(Backend<T>& backend) const {
    return backend.trace(value_) / static_cast<double>(value_.columns());
}

template <typename T>
Tensor<T> KfacFactor<T>::dampedInverse(Backend<T>& backend, double added) const {
    const Tensor<T> factor = damped(backend, added);
    if (!backend.cholesky(factor)) return {};
    Tensor<T> inverse = backend.empty(value_.shape());
    backend.choleskyInverse(factor, inverse);
    return inverse;
}

template <typename T>
Tensor<T> KfacFactor<T>::damped(Backend<T>& backend, double added) const {
    Tensor<T> sum = backend.empty(value_.shape());
    backend.copy(value_, sum);
    backend.addToDiagonal(static_cast<T>(added), sum);
    return sum;
}

template <typename T>
void KfacFactor<T>::save(Backend<T>& backend, const std::string& prefix,
                         TrainingState<T>& state) const {
    state.counters[prefix + "refreshes"] = refreshes_;
    if (!sum_.isEmpty()) state.put(backend, prefix + "sum", sum_);
    if (!value_.isEmpty()) state.put(backend, prefix + "value", value_);
}

template <typename T>
void KfacFactor<T>::restore(Backend<T>& backend, const std::string& prefix,
                            const TrainingState<T>& state) {
    refreshes_ = state.counter(prefix + "refreshes");
    sum_ = state.contains(prefix + "sum") ? state.get(backend, prefix + "sum") : Tensor<T>();
    value_ = state.contains(prefix + "value") ? state.get(backend, prefix + "value") : Tensor<T>();
}

template class KfacFactor<float>;
template class KfacFactor<double>;

}  // namespace bubblescope
