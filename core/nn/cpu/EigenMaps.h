// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <Eigen/Core>

#include "core/nn/Tensor.h"

namespace bubblescope {

// How the CPU backend sees tensors. Included by its sources alone: Eigen's alignment depends on the
// instruction set that a source is compiled for.

template <typename T>
using RowMatrix = Eigen::Matrix<T, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
template <typename T>
using StridedMap = Eigen::Map<RowMatrix<T>, Eigen::Unaligned, Eigen::OuterStride<>>;
template <typename T>
using ArrayMap = Eigen::Map<Eigen::Array<T, Eigen::Dynamic, 1>>;
template <typename T>
using RowMap = Eigen::Map<Eigen::Array<T, 1, Eigen::Dynamic>>;

template <typename T>
ArrayMap<T> values(const Tensor<T>& x) {
    return ArrayMap<T>(x.data(), x.size());
}

/// The tensor as the matrix [rows(), columns()].
template <typename T>
StridedMap<T> matrix(const Tensor<T>& x) {
    return StridedMap<T>(x.data(), x.rows(), x.columns(), Eigen::OuterStride<>(x.columns()));
}

/// Row i of the matrix.
template <typename T>
RowMap<T> row(const Tensor<T>& x, std::int64_t i) {
    return RowMap<T>(x.data() + i * x.columns(), x.columns());
}

}  // namespace bubblescope
