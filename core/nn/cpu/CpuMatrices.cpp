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
    for (std::int64_t i = 0; i < x.rows(); ++i)
        values(sums) += row(x, i).transpose();
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
    matrix(lower).setIdentity();
    matrix(factor).template triangularView<Eigen::Lower>().solveInPlace(matrix(lower));
    gram(lower, false, 1, 0, inverse);
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
