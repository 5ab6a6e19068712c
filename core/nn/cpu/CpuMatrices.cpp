// SPDX-License-Identifier: Apache-2.0
#include "core/nn/cpu/CpuMatrices.h"

#include <Eigen/Cholesky>

#include "core/nn/cpu/EigenMaps.h"
#include "core/nn/cpu/Gemm.h"

namespace bubblescope {

namespace {

template <typename M>
void mirrorLower(M&& matrix) {
    matrix.template triangularView<Eigen::StrictlyUpper>() = matrix.transpose();
}

/// The size below which recursion costs more than it saves.
constexpr std::int64_t leaf = 64;

template <typename T>
StridedMap<T> blockOf(const StridedMap<T>& a, std::int64_t row, std::int64_t column,
                      std::int64_t rows, std::int64_t columns) {
    return StridedMap<T>(const_cast<T*>(a.data()) + row * a.outerStride() + column, rows, columns,
                         Eigen::OuterStride<>(a.outerStride()));
}

/// The lower triangle L becomes L^-1: by halves, so that most of the work is products. The new
/// lower left block is -C^-1 B A^-1 for L = [A 0; B C]. `scratch` has the size of L.
template <typename T>
void invertLower(const StridedMap<T>& lower, const StridedMap<T>& scratch) {
    const std::int64_t n = lower.rows(), half = n / 2;
    if (n <= leaf) {
        RowMatrix<T> inverse = RowMatrix<T>::Identity(n, n);
        lower.template triangularView<Eigen::Lower>().solveInPlace(inverse);
        StridedMap<T>(lower).template triangularView<Eigen::Lower>() = inverse;
        return;
    }
    const StridedMap<T> a = blockOf(lower, 0, 0, half, half),
                        b = blockOf(lower, half, 0, n - half, half),
                        c = blockOf(lower, half, half, n - half, n - half);
    invertLower(a, blockOf(scratch, 0, 0, half, half));
    invertLower(c, blockOf(scratch, half, half, n - half, n - half));
    StridedMap<T> product = blockOf(scratch, half, 0, n - half, half);
    product.noalias() = c.template triangularView<Eigen::Lower>() * b;
    StridedMap<T>(b).noalias() = -product * a.template triangularView<Eigen::Lower>();
}

/// The lower triangle of product = L^T L, for the lower triangle L = [A 0; B C]: by halves again,
/// [A^T A + B^T B, .; C^T B, C^T C].
template <typename T>
void multiplyTransposed(const StridedMap<T>& lower, StridedMap<T> product) {
    const std::int64_t n = lower.rows(), half = n / 2;
    if (n <= leaf) {
        const RowMatrix<T> full = lower.template triangularView<Eigen::Lower>();
        product.template triangularView<Eigen::Lower>() = full.transpose() * full;
        return;
    }
    const StridedMap<T> b = blockOf(lower, half, 0, n - half, half),
                        c = blockOf(lower, half, half, n - half, n - half);
    multiplyTransposed(blockOf(lower, 0, 0, half, half), blockOf(product, 0, 0, half, half));
    multiplyTransposed(c, blockOf(product, half, half, n - half, n - half));
    blockOf(product, 0, 0, half, half)
        .template selfadjointView<Eigen::Lower>()
        .rankUpdate(b.transpose());
    blockOf(product, half, 0, n - half, half).noalias() =
        c.template triangularView<Eigen::Lower>().transpose() * b;
}

}  // namespace

template <typename T>
void CpuMatrices<T>::multiply(const Tensor<T>& a, Transpose ofA, const Tensor<T>& b, Transpose ofB,
                              T alpha, T beta, const Tensor<T>& c) {
    gemm<T>(matrix(a), ofA, matrix(b), ofB, alpha, beta, matrix(c));
}

template <typename T>
void CpuMatrices<T>::gram(const Tensor<T>& x, bool withOnes, T alpha, T beta, const Tensor<T>& c) {
    auto whole = matrix(c);
    if (beta == T(0))
        whole.setZero();
    else
        whole *= beta;
    const auto rows = matrix(x);
    const std::int64_t n = x.columns();
    whole.topLeftCorner(n, n).template selfadjointView<Eigen::Lower>().rankUpdate(rows.transpose(),
                                                                                  alpha);
    if (withOnes) {
        whole.row(n).head(n) += alpha * rows.colwise().sum();
        whole(n, n) += alpha * static_cast<T>(x.rows());
    }
    mirrorLower(whole);
}

template <typename T>
void CpuMatrices<T>::addToRows(const Tensor<T>& bias, const Tensor<T>& y) {
    const auto addend = values(bias).matrix().transpose();
    matrix(y).rowwise() += addend;
}

template <typename T>
void CpuMatrices<T>::sumRowsAdd(const Tensor<T>& x, const Tensor<T>& sums) {
    Eigen::Array<double, 1, Eigen::Dynamic> sum = row(sums, 0).template cast<double>();
    for (std::int64_t i = 0; i < x.rows(); ++i)
        sum += row(x, i).template cast<double>();
    row(sums, 0) = sum.template cast<T>();
}

template <typename T>
void CpuMatrices<T>::copyColumns(const Tensor<T>& x, std::int64_t xFirst, std::int64_t count,
                                 const Tensor<T>& y, std::int64_t yFirst) {
    matrix(y).middleCols(yFirst, count) = matrix(x).middleCols(xFirst, count);
}

template <typename T>
void CpuMatrices<T>::addToDiagonal(T value, const Tensor<T>& a) {
    matrix(a).diagonal().array() += value;
}

template <typename T>
double CpuMatrices<T>::trace(const Tensor<T>& a) {
    return static_cast<double>(matrix(a).trace());
}

template <typename T>
bool CpuMatrices<T>::cholesky(const Tensor<T>& a) {
    Eigen::Ref<RowMatrix<T>, 0, Eigen::OuterStride<>> inPlace(matrix(a));
    return Eigen::LLT<decltype(inPlace), Eigen::Lower>(inPlace).info() == Eigen::Success;
}

template <typename T>
void CpuMatrices<T>::choleskyInverse(const Tensor<T>& factor, const Tensor<T>& inverse) {
    const Tensor<T> lower = this->empty(factor.shape());
    matrix(lower) = matrix(factor);
    invertLower<T>(matrix(lower), matrix(inverse));
    multiplyTransposed<T>(matrix(lower), matrix(inverse));
    mirrorLower(matrix(inverse));
}

template <typename T>
void CpuMatrices<T>::choleskySolve(const Tensor<T>& factor, const Tensor<T>& b) {
    const auto lower = matrix(factor);
    auto right = matrix(b);
    lower.template triangularView<Eigen::Lower>().solveInPlace(right);
    lower.template triangularView<Eigen::Lower>().transpose().solveInPlace(right);
}

template class CpuMatrices<float>;
template class CpuMatrices<double>;

}  // namespace bubblescope
