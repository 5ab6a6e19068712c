// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/nn/cpu/CpuElements.h"

namespace bubblescope {

/// Matrix products and factorisations.
template <typename T>
class CpuMatrices : public CpuElements<T> {
  public:
    void multiply(const Tensor<T>& a, Transpose ofA, const Tensor<T>& b, Transpose ofB, T alpha,
                  T beta, const Tensor<T>& c) override;
    void gram(const Tensor<T>& x, bool withOnes, T alpha, T beta, const Tensor<T>& c) override;
    void gramColumns(const Tensor<T>& x, bool withOnes, T alpha, std::int64_t first,
                     std::int64_t count, const Tensor<T>& c) override;
    void mirrorLower(const Tensor<T>& c) override;
    void addToRows(const Tensor<T>& bias, const Tensor<T>& y) override;
    void sumRowsAdd(const Tensor<T>& x, const Tensor<T>& sums) override;
    void copyColumns(const Tensor<T>& x, std::int64_t xFirst, std::int64_t count,
                     const Tensor<T>& y, std::int64_t yFirst) override;
    void addToDiagonal(T value, const Tensor<T>& a) override;
    double trace(const Tensor<T>& a) override;
    [[nodiscard]] bool cholesky(const Tensor<T>& a) override;
    [[nodiscard]] bool choleskyColumns(const Tensor<T>& a, std::int64_t first,
                                       std::int64_t count) override;
    void choleskyInverse(const Tensor<T>& factor, const Tensor<T>& inverse) override;
    void choleskyInverseColumns(const Tensor<T>& factor, std::int64_t first, std::int64_t count,
                                const Tensor<T>& inverse) override;
    void choleskySolve(const Tensor<T>& factor, const Tensor<T>& b) override;
};

}  // namespace bubblescope
