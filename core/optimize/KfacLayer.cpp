// SPDX-License-Identifier: Apache-2.0
#include "core/optimize/KfacLayer.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "core/base/Error.h"

namespace bubblescope {

namespace {

/// y = left g right.
template <typename T>
void sandwich(Backend<T>& backend, const Tensor<T>& left, const Tensor<T>& g,
              const Tensor<T>& right, const Tensor<T>& y) {
    const Tensor<T> half = backend.empty(y.shape());
    backend.multiply(left, Transpose::No, g, Transpose::No, 1, 0, half);
    backend.multiply(half, Transpose::No, right, Transpose::No, 1, 0, y);
}

/// g becomes update; returns their inner product before that.
template <typename T>
double replace(Backend<T>& backend, const Tensor<T>& update, const Tensor<T>& g) {
    const double product = backend.dot(update, g);
    backend.copy(update, g);
    return product;
}

}  // namespace

template <typename T>
KfacLayer<T>::KfacLayer(CurvatureSpec spec, const KfacOptions& options)
    : spec_(std::move(spec)), options_(options) {}

template <typename T>
bool KfacLayer<T>::hasOnes() const {
    return options_.mode != Damping::PiWithoutBias && !spec_.bias.empty();
}

template <typename T>
void KfacLayer<T>::addCurvatureA(Backend<T>& backend, const CurvatureRows<T>& rows,
                                 std::int64_t samples, const KfacPart& part) {
    a_.add(backend, rows.input, hasOnes(), 1 / static_cast<double>(samples * rows.positions), part);
}

template <typename T>
void KfacLayer<T>::addCurvatureB(Backend<T>& backend, const CurvatureRows<T>& rows,
                                 std::int64_t samples, const KfacPart& part) {
    b_.add(backend, rows.outputGradient, false, static_cast<double>(samples), part);
}

/// 1 where a factor is zero: a layer that nothing reaches keeps finite inverses.
template <typename T>
double KfacLayer<T>::pi(Backend<T>& backend) const {
    const double a = a_.meanEigenvalue(backend);
    const double b = b_.meanEigenvalue(backend);
    return a > 0 && b > 0 ? std::sqrt(a / b) : 1;
}

template <typename T>
double KfacLayer<T>::addedToA(Backend<T>& backend) const {
    if (options_.mode == Damping::Plain) return options_.damping;
    return std::max(std::sqrt(options_.damping) * pi(backend), options_.leastAdded);
}

template <typename T>
double KfacLayer<T>::addedToB(Backend<T>& backend) const {
    if (options_.mode == Damping::Plain) return options_.damping;
    return std::max(std::sqrt(options_.damping) / pi(backend), options_.leastAdded);
}

template <typename T>
void KfacLayer<T>::invertA(Backend<T>& backend, const KfacPart& part) {
    made_.a = invert(backend, a_, part.index == 0 ? addedToA(backend) : 0, partialA_, part);
}

template <typename T>
void KfacLayer<T>::invertB(Backend<T>& backend, const KfacPart& part) {
    made_.b = invert(backend, b_, part.index == 0 ? addedToB(backend) : 0, partialB_, part);
}

template <typename T>
void KfacLayer<T>::failInversion() const {
    throw Error("a curvature factor cannot be inverted", spec_.layer,
                "raise the damping of K-FAC or lower the learning rate");
}

template <typename T>
Tensor<T> KfacLayer<T>::invert(Backend<T>& backend, const KfacFactor<T>& factor, double added,
                               PartialInverse& partial, const KfacPart& part) const {
    if (part.count > 1) {
        if (part.index == 0) partial = {factor.damped(backend, added), {}};
        return invertPart(backend, partial, part);
    }
    Tensor<T> inverse = factor.dampedInverse(backend, added);
    if (inverse.isEmpty() || !backend.isFinite(inverse)) failInversion();
    return inverse;
}

/// What is left of a factor or an inverse from column x on is of the order of (n - x)^3, so blocks
/// of the same work end where equal shares of n^3 do.
template <typename T>
Tensor<T> KfacLayer<T>::invertPart(Backend<T>& backend, PartialInverse& partial,
                                   const KfacPart& part) const {
    const std::int64_t size = partial.factor.columns();
    const int factorParts = part.count / 3;
    const auto border = [size](int block, int blocks) {
        const double left = std::cbrt(1 - static_cast<double>(block) / blocks);
        return size - std::llround(static_cast<double>(size) * left);
    };
    if (part.index < factorParts) {
        const std::int64_t first = border(part.index, factorParts);
        const std::int64_t last = border(part.index + 1, factorParts);
        if (last > first && !backend.choleskyColumns(partial.factor, first, last - first))
            failInversion();
        return {};
    }
    if (part.index == factorParts) partial.inverse = backend.empty(partial.factor.shape());
    const int block = part.index - factorParts;
    const int blocks = part.count - factorParts;
    const std::int64_t first = border(block, blocks);
    const std::int64_t last = border(block + 1, blocks);
    if (last > first)
        backend.choleskyInverseColumns(partial.factor, first, last - first, partial.inverse);
    if (part.index + 1 < part.count) return {};
    const Tensor<T> inverse = std::exchange(partial, {}).inverse;
    if (!backend.isFinite(inverse)) failInversion();
    return inverse;
}

template <typename T>
void KfacLayer<T>::publish(std::int64_t usableFrom) {
    made_.usableFrom = usableFrom;
    waiting_.push_back(std::exchange(made_, {}));
}

template <typename T>
bool KfacLayer<T>::selectInverses(std::int64_t step) {
    while (!waiting_.empty() && waiting_.front().usableFrom <= step) {
        used_ = std::move(waiting_.front());
        waiting_.pop_front();
    }
    return !used_.a.isEmpty();
}

template <typename T>
double KfacLayer<T>::precondition(Backend<T>& backend, const ParameterSet<T>& gradients,
                                  const KfacPart& part) const {
    return hasOnes() ? preconditionTogether(backend, gradients, part)
                     : preconditionApart(backend, gradients, part);
}

template <typename T>
Tensor<T> KfacLayer<T>::partOf(const Tensor<T>& rows, const KfacPart& part) const {
    const std::int64_t first = spec_.outputs * part.index / part.count;
    const std::int64_t end = spec_.outputs * (part.index + 1) / part.count;
    return rows.reshaped({spec_.outputs, sizeOf(rows.shape()) / spec_.outputs})
        .slice(first, end - first);
}

template <typename T>
Tensors<T> KfacLayer<T>::rowsOf(const ParameterSet<T>& values, const KfacPart& part) const {
    Tensors<T> rows{partOf(values.at(spec_.weight), part)};
    if (!spec_.bias.empty()) rows.push_back(partOf(values.at(spec_.bias), part));
    return rows;
}

/// [U_w U_b] = B^-1 [G_w G_b] A^-1.
template <typename T>
double KfacLayer<T>::preconditionTogether(Backend<T>& backend, const ParameterSet<T>& gradients,
                                          const KfacPart& part) const {
    const Tensor<T> g = backend.empty({spec_.outputs, spec_.inputs + 1});
    backend.copyColumns(partOf(gradients.at(spec_.weight), {}), 0, spec_.inputs, g, 0);
    backend.copyColumns(partOf(gradients.at(spec_.bias), {}), 0, 1, g, spec_.inputs);
    const Tensor<T> gRows = partOf(g, part);
    const Tensor<T> update = backend.empty(gRows.shape());
    sandwich(backend, partOf(used_.b, part), g, used_.a, update);
    const Tensors<T> rows = rowsOf(gradients, part);
    backend.copyColumns(update, 0, spec_.inputs, rows[0], 0);
    backend.copyColumns(update, spec_.inputs, 1, rows[1], 0);
    return backend.dot(update, gRows);
}

/// U_w = B^-1 G_w A^-1, U_b = B^-1 G_b.
template <typename T>
double KfacLayer<T>::preconditionApart(Backend<T>& backend, const ParameterSet<T>& gradients,
                                       const KfacPart& part) const {
    const Tensors<T> rows = rowsOf(gradients, part);
    const Tensor<T> b = partOf(used_.b, part);
    const Tensor<T> update = backend.empty(rows[0].shape());
    sandwich(backend, b, partOf(gradients.at(spec_.weight), {}), used_.a, update);
    double product = replace(backend, update, rows[0]);
    if (!spec_.bias.empty()) {
        const Tensor<T> biasUpdate = backend.empty(rows[1].shape());
        backend.multiply(b, Transpose::No, partOf(gradients.at(spec_.bias), {}), Transpose::No, 1,
                         0, biasUpdate);
        product += replace(backend, biasUpdate, rows[1]);
    }
    return product;
}

template <typename T>
void KfacLayer<T>::save(Backend<T>& backend, TrainingState<T>& state) const {
    a_.save(backend, prefix() + "A/", state);
    b_.save(backend, prefix() + "B/", state);
    state.counters[prefix() + "waiting"] = static_cast<std::int64_t>(waiting_.size());
    for (std::size_t i = 0; i < waiting_.size(); ++i)
        saveInverses(backend, waiting_[i], prefix() + "waiting/" + std::to_string(i) + "/", state);
    saveInverses(backend, used_, prefix() + "used/", state);
    saveInverses(backend, made_, prefix() + "made/", state);
}

template <typename T>
void KfacLayer<T>::restore(Backend<T>& backend, const TrainingState<T>& state) {
    a_.restore(backend, prefix() + "A/", state);
    b_.restore(backend, prefix() + "B/", state);
    waiting_.clear();
    for (std::int64_t i = 0; i < state.counter(prefix() + "waiting"); ++i)
        waiting_.push_back(
            restoredInverses(backend, prefix() + "waiting/" + std::to_string(i) + "/", state));
    used_ = restoredInverses(backend, prefix() + "used/", state);
    made_ = restoredInverses(backend, prefix() + "made/", state);
}

template <typename T>
void KfacLayer<T>::saveInverses(Backend<T>& backend, const Inverses& inverses,
                                const std::string& prefix, TrainingState<T>& state) const {
    state.counters[prefix + "usable-from"] = inverses.usableFrom;
    if (!inverses.a.isEmpty()) state.put(backend, prefix + "A", inverses.a);
    if (!inverses.b.isEmpty()) state.put(backend, prefix + "B", inverses.b);
}

template <typename T>
typename KfacLayer<T>::Inverses KfacLayer<T>::restoredInverses(
    Backend<T>& backend, const std::string& prefix, const TrainingState<T>& state) const {
    Inverses inverses;
    inverses.usableFrom = state.counter(prefix + "usable-from");
    if (state.contains(prefix + "A")) inverses.a = state.get(backend, prefix + "A");
    if (state.contains(prefix + "B")) inverses.b = state.get(backend, prefix + "B");
    return inverses;
}

template class KfacLayer<float>;
template class KfacLayer<double>;

}  // namespace bubblescope
