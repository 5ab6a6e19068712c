// SPDX-License-Identifier: Apache-2.0
#include "core/nn/cpu/CpuSequences.h"

#include <algorithm>

#include "core/nn/cpu/EigenMaps.h"

namespace bubblescope {

namespace {

template <typename X>
auto sigmoid(const X& x) {
    using T = typename X::Scalar;
    return T(0.5) * (1 + (T(0.5) * x).tanh());
}

/// The four gates of one sample.
template <typename T>
struct Gates {
    Gates(const Tensor<T>& gates, std::int64_t i, std::int64_t n)
        : input(gates.data() + i * 4 * n, n),
          forget(input.data() + n, n),
          cell(forget.data() + n, n),
          output(cell.data() + n, n) {}

    RowMap<T> input, forget, cell, output;
};

}  // namespace

template <typename T>
void CpuSequences<T>::gatherRows(const Tensor<T>& table, const IntTensor& ids, const Tensor<T>& y) {
    for (std::int64_t i = 0; i < ids.size(); ++i)
        row(y, i) = row(table, ids.data()[i]);
}

template <typename T>
void CpuSequences<T>::scatterRowsAdd(const Tensor<T>& y, const IntTensor& ids,
                                     const Tensor<T>& table) {
    for (std::int64_t i = 0; i < ids.size(); ++i)
        row(table, ids.data()[i]) += row(y, i);
}

template <typename T>
void CpuSequences<T>::lstmCell(const Tensor<T>& gates, const Tensor<T>& cBefore, const Tensor<T>& c,
                               const Tensor<T>& h) {
    for (std::int64_t i = 0; i < h.rows(); ++i) {
        Gates<T> gate(gates, i, h.columns());
        gate.input = sigmoid(gate.input);
        gate.forget = sigmoid(gate.forget);
        gate.cell = gate.cell.tanh();
        gate.output = sigmoid(gate.output);
        row(c, i) = gate.forget * row(cBefore, i) + gate.input * gate.cell;
        row(h, i) = gate.output * row(c, i).tanh();
    }
}

template <typename T>
void CpuSequences<T>::lstmCellGradient(const Tensor<T>& gates, const Tensor<T>& cBefore,
                                       const Tensor<T>& c, const Tensor<T>& gh, const Tensor<T>& gc,
                                       const Tensor<T>& gGates) {
    Eigen::Array<T, 1, Eigen::Dynamic> squashed(c.columns()), gCell(c.columns());
    for (std::int64_t i = 0; i < c.rows(); ++i) {
        const Gates<T> gate(gates, i, c.columns());
        Gates<T> gradient(gGates, i, c.columns());
        squashed = row(c, i).tanh();
        gCell = row(gc, i) + row(gh, i) * gate.output * (1 - squashed.square());
        gradient.output = row(gh, i) * squashed * gate.output * (1 - gate.output);
        gradient.input = gCell * gate.cell * gate.input * (1 - gate.input);
        gradient.forget = gCell * row(cBefore, i) * gate.forget * (1 - gate.forget);
        gradient.cell = gCell * gate.input * (1 - gate.cell.square());
        row(gc, i) = gCell * gate.forget;
    }
}

template <typename T>
void CpuSequences<T>::weightedSums(const Tensor<T>& x, const Tensor<T>& weights,
                                   const Tensor<T>& y) {
    const std::int64_t length = weights.columns();
    for (std::int64_t b = 0; b < y.rows(); ++b) {
        row(y, b).setZero();
        for (std::int64_t s = 0; s < length; ++s)
            row(y, b) += weights.data()[b * length + s] * row(x, b * length + s);
    }
}

template <typename T>
void CpuSequences<T>::weightedSumsGradient(const Tensor<T>& gy, const Tensor<T>& weights,
                                           const Tensor<T>& gx) {
    for (std::int64_t i = 0; i < weights.size(); ++i)
        row(gx, i) = weights.data()[i] * row(gy, i / weights.columns());
}

template <typename T>
void CpuSequences<T>::swapMiddle(const Tensor<T>& x, const Tensor<T>& y) {
    const std::int64_t a = x.dimension(0), b = x.dimension(1), c = x.dimension(2),
                       d = x.dimension(3);
    for (std::int64_t i = 0; i < a; ++i)
        for (std::int64_t k = 0; k < c; ++k)
            for (std::int64_t j = 0; j < b; ++j)
                std::copy_n(x.data() + ((i * b + j) * c + k) * d, d,
                            y.data() + ((i * c + k) * b + j) * d);
}

template class CpuSequences<float>;
template class CpuSequences<double>;

}  // namespace bubblescope
