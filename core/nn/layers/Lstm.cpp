// SPDX-License-Identifier: Apache-2.0
#include "core/nn/layers/Lstm.h"

#include <cmath>

#include "core/nn/layers/Shapes.h"

namespace bubblescope {

namespace {

/// By position first, so that a position's samples are contiguous. States have one position more:
/// before the first.
enum Kept : std::size_t { Gates, Hidden, Cell, GateGradients };

template <typename T>
Tensor<T> swapped(Backend<T>& backend, const Tensor<T>& x) {
    const std::int64_t a = x.dimension(0), b = x.dimension(1), columns = x.columns();
    const Tensor<T> y = backend.empty({b, a, columns});
    backend.swapMiddle(x.reshaped({1, a, b, columns}), y);
    return y;
}

/// Position t as the matrix [samples, columns].
template <typename T>
Tensor<T> at(const Tensor<T>& x, std::int64_t t) {
    return x.slice(t, 1);
}

}  // namespace

template <typename T>
std::vector<ParameterSpec> Lstm<T>::parameters() const {
    const auto init = Initializer::uniform(1 / std::sqrt(static_cast<double>(hidden_)));
    return {{this->name() + ".input.weight", {4 * hidden_, inputs_}, init},
            {this->name() + ".hidden.weight", {4 * hidden_, hidden_}, init},
            {this->name() + ".bias", {4 * hidden_}, Initializer::constant(0)}};
}

template <typename T>
Tensor<T> Lstm<T>::apply(const Pass<T>& pass, const Tensor<T>& x, Saved<T>& saved) const {
    checkColumns(x, inputs_, this->name());
    Backend<T>& backend = pass.backend;
    const std::int64_t samples = x.dimension(0), length = x.dimension(1);
    const Tensor<T> byPosition = swapped(backend, x);
    const Tensor<T> gates = backend.empty({length, samples, 4 * hidden_});
    const Tensor<T> h = backend.empty({length + 1, samples, hidden_});
    const Tensor<T> c = backend.empty(h.shape());
    backend.multiply(byPosition, Transpose::No, pass.parameters.at(this->name() + ".input.weight"),
                     Transpose::Yes, 1, 0, gates);
    backend.addToRows(pass.parameters.at(this->name() + ".bias"), gates);
    backend.fill(0, at(h, 0));
    backend.fill(0, at(c, 0));
    const Tensor<T>& recurrent = pass.parameters.at(this->name() + ".hidden.weight");
    for (std::int64_t t = 0; t < length; ++t) {
        backend.multiply(at(h, t), Transpose::No, recurrent, Transpose::Yes, 1, 1, at(gates, t));
        backend.lstmCell(at(gates, t), at(c, t), at(c, t + 1), at(h, t + 1));
    }
    saved.inputs = {byPosition};
    saved.tensors = {gates, h, c};
    return swapped(backend, h.slice(1, length));
}

template <typename T>
Tensor<T> Lstm<T>::applyInputGradient(const Pass<T>& pass, const Tensor<T>& gy,
                                      Saved<T>& saved) const {
    Backend<T>& backend = pass.backend;
    const Tensor<T>&gates = saved.tensors[Gates], &c = saved.tensors[Cell];
    const Tensor<T> gh = swapped(backend, gy);
    const Tensor<T> gGates = backend.empty(gates.shape());
    const Tensor<T> gc = backend.empty({gates.dimension(1), hidden_});
    backend.fill(0, gc);
    const Tensor<T>& recurrent = pass.parameters.at(this->name() + ".hidden.weight");
    for (std::int64_t t = gates.dimension(0) - 1; t >= 0; --t) {
        backend.lstmCellGradient(at(gates, t), at(c, t), at(c, t + 1), at(gh, t), gc,
                                 at(gGates, t));
        if (t > 0)
            backend.multiply(at(gGates, t), Transpose::No, recurrent, Transpose::No, 1, 1,
                             at(gh, t - 1));
    }
    saved.tensors.resize(GateGradients);
    saved.tensors.push_back(gGates);
    if (!saved.wantsInputGradient) return {};
    const Tensor<T> gx = backend.empty(saved.inputs[0].shape());
    backend.multiply(gGates, Transpose::No, pass.parameters.at(this->name() + ".input.weight"),
                     Transpose::No, 1, 0, gx);
    return swapped(backend, gx);
}

template <typename T>
void Lstm<T>::weightGradient(const Pass<T>& pass, Saved<T>& saved,
                             const ParameterSet<T>& gradients) const {
    const Tensor<T>& gGates = saved.tensors[GateGradients];
    pass.backend.multiply(gGates, Transpose::Yes, saved.inputs[0], Transpose::No, 1, 1,
                          gradients.at(this->name() + ".input.weight"));
    pass.backend.multiply(gGates, Transpose::Yes,
                          saved.tensors[Hidden].slice(0, gGates.dimension(0)), Transpose::No, 1, 1,
                          gradients.at(this->name() + ".hidden.weight"));
    pass.backend.sumRowsAdd(gGates, gradients.at(this->name() + ".bias"));
}

template class Lstm<float>;
template class Lstm<double>;

}  // namespace bubblescope
