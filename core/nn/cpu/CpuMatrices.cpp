// SPDX-License-Identifier: Apache-2.0
#include "core/nn/cpu/CpuMatrices.h"

#include <Eigen/Cholesky>

#include "core/nn/cpu/EigenMaps.h"
#include "core/nn/cpu/Gemm.h"

namespace bubblescope {

namespace {

/// Edge of the blocks that factorisations work in: below it, products are not worth their start.
constexpr std::int64_t leaf = 64;

template <typename T>
StridedMap<T> blockOf(const StridedMap<T>& a, std::int64_t row, std::int64_t column,
                      std::int64_t rows, std::int64_t columns) {
    return StridedMap<T>(const_cast<T*>(a.data()) + row * a.outerStride() + column, rows, columns,
                         Eigen::OuterStride<>(a.outerStride()));
}

/// Copies the lower triangle to the upper one, by blocks that stay in the cache.
template <typename T>
void mirror(const StridedMap<T>& a) {
    const std::int64_t n = a.rows();
    for (std::int64_t i = 0; i < n; i += leaf) {
        const std::int64_t rows = std::min(leaf, n - i);
        for (std::int64_t j = 0; j < i; j += leaf)
            blockOf(a, j, i, leaf, rows) = blockOf(a, i, j, rows, leaf).transpose();
        StridedMap<T> diagonal = blockOf(a, i, i, rows, rows);
        diagonal.template triangularView<Eigen::StrictlyUpper>() = diagonal.transpose();
    }
}

template <typename T>
RowMatrix<T> inverseOfLower(const StridedMap<T>& lower) {
    RowMatrix<T> inverse = RowMatrix<T>::Identity(lower.rows(), lower.rows());
    lower.template triangularView<Eigen::Lower>().solveInPlace(inverse);
    return inverse;
}

/// Blocked, right-looking (Golub, Van Loan, Matrix Computations, section 4.2): the panel below a
/// diagonal block is multiplied by the block's inverse, which is faster than a triangular solve.
template <typename T>
bool factorize(const StridedMap<T>& a) {
    for (std::int64_t k = 0; k < a.rows(); k += leaf) {
        const std::int64_t size = std::min(leaf, a.rows() - k), rest = a.rows() - k - size;
        StridedMap<T> diagonal = blockOf(a, k, k, size, size);
        Eigen::Ref<RowMatrix<T>, 0, Eigen::OuterStride<>> inPlace(diagonal);
        if (Eigen::LLT<decltype(inPlace), Eigen::Lower>(inPlace).info() != Eigen::Success)
            return false;
        StridedMap<T> panel = blockOf(a, k + size, k, rest, size);
        panel = (panel * inverseOfLower(diagonal).transpose()).eval();
        blockOf(a, k + size, k + size, rest, rest)
            .template selfadjointView<Eigen::Lower>()
            .rankUpdate(panel, T(-1));
    }
    return true;
}

/// The lower triangle L becomes L^-1: by halves, so that most of the work is products. The new
/// lower left block is -C^-1 B A^-1 for L = [A 0; B C]. `scratch` has the size of L.
template <typename T>
void invertLower(const StridedMap<T>& lower, const StridedMap<T>& scratch) {
    const std::int64_t n = lower.rows(), half = n / 2;
    if (n <= leaf) {
        StridedMap<T>(lower).template triangularView<Eigen::Lower>() = inverseOfLower(lower);
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

/// x becomes L^-1 x: by halves, so that most of the work is products.
template <typename T>
void solveLower(const StridedMap<T>& lower, StridedMap<T> x) {
    const std::int64_t n = lower.rows(), half = n / 2, columns = x.cols();
    if (n <= leaf) {
        lower.template triangularView<Eigen::Lower>().solveInPlace(x);
        return;
    }
    const StridedMap<T> above = blockOf(x, 0, 0, half, columns);
    StridedMap<T> below = blockOf(x, half, 0, n - half, columns);
    solveLower<T>(blockOf(lower, 0, 0, half, half), above);
    below.noalias() -= blockOf(lower, half, 0, n - half, half) * above;
    solveLower<T>(blockOf(lower, half, half, n - half, n - half), below);
}

/// x becomes L^-T x.
template <typename T>
void solveLowerTransposed(const StridedMap<T>& lower, StridedMap<T> x) {
    const std::int64_t n = lower.rows(), half = n / 2, columns = x.cols();
    if (n <= leaf) {
        lower.template triangularView<Eigen::Lower>().transpose().solveInPlace(x);
        return;
    }
    StridedMap<T> above = blockOf(x, 0, 0, half, columns);
    const StridedMap<T> below = blockOf(x, half, 0, n - half, columns);
    solveLowerTransposed<T>(blockOf(lower, half, half, n - half, n - half), below);
    above.noalias() -= blockOf(lower, half, 0, n - half, half).transpose() * below;
    solveLowerTransposed<T>(blockOf(lower, 0, 0, half, half), above);
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
    mirror<T>(whole);
}

template <typename T>
void CpuMatrices<T>::gramColumns(const Tensor<T>& x, bool withOnes, T alpha, std::int64_t first,
                                 std::int64_t count, const Tensor<T>& c) {
    auto whole = matrix(c);
    const auto rows = matrix(x);
    const std::int64_t n = x.columns(), ofX = std::min(count, n - first);
    whole.block(first, first, n - first, ofX).noalias() +=
        alpha * rows.rightCols(n - first).transpose() * rows.middleCols(first, ofX);
    if (withOnes) {
        whole.row(n).segment(first, ofX) += alpha * rows.middleCols(first, ofX).colwise().sum();
        if (ofX < count) whole(n, n) += alpha * static_cast<T>(x.rows());
    }
}

template <typename T>
void CpuMatrices<T>::mirrorLower(const Tensor<T>& c) {
    mirror<T>(matrix(c));
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
    return factorize<T>(matrix(a));
}

template <typename T>
bool CpuMatrices<T>::choleskyColumns(const Tensor<T>& a, std::int64_t first, std::int64_t count) {
    auto whole = matrix(a);
    const std::int64_t below = a.columns() - first - count;
    auto diagonal = whole.block(first, first, count, count);
    RowMatrix<T> corner = diagonal;
    if (!factorize<T>(StridedMap<T>(corner.data(), count, count, Eigen::OuterStride<>(count))))
        return false;
    diagonal = corner;
    auto panel = whole.block(first + count, first, below, count);
    corner.template triangularView<Eigen::Lower>()
        .transpose()
        .template solveInPlace<Eigen::OnTheRight>(panel);
    whole.block(first + count, first + count, below, below)
        .template selfadjointView<Eigen::Lower>()
        .rankUpdate(panel, T(-1));
    return true;
}

template <typename T>
void CpuMatrices<T>::choleskyInverse(const Tensor<T>& factor, const Tensor<T>& inverse) {
    const Tensor<T> lower = this->empty(factor.shape());
    matrix(lower) = matrix(factor);
    invertLower<T>(matrix(lower), matrix(inverse));
    multiplyTransposed<T>(matrix(lower), matrix(inverse));
    mirror<T>(matrix(inverse));
}

template <typename T>
void CpuMatrices<T>::choleskyInverseColumns(const Tensor<T>& factor, std::int64_t first,
                                            std::int64_t count, const Tensor<T>& inverse) {
    const std::int64_t size = factor.columns() - first;
    const StridedMap<T> lower = blockOf<T>(matrix(factor), first, first, size, size);
    RowMatrix<T> columns = RowMatrix<T>::Identity(size, count);
    const StridedMap<T> solved(columns.data(), size, count, Eigen::OuterStride<>(count));
    solveLower<T>(lower, solved);
    solveLowerTransposed<T>(lower, solved);
    matrix(inverse).block(first, first, size, count) = columns;
    matrix(inverse).block(first, first, count, size) = columns.transpose();
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
