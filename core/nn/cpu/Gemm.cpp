// SPDX-License-Identifier: Apache-2.0
#include "core/nn/cpu/Gemm.h"

namespace bubblescope {

template <typename T>
void gemm(const StridedMap<T>& a, Transpose ofA, const StridedMap<T>& b, Transpose ofB, T alpha,
          T beta, StridedMap<T> c) {
    if (beta == T(0))
        c.setZero();
    else if (beta != T(1))
        c *= beta;
    if (ofA == Transpose::No && ofB == Transpose::No)
        c.noalias() += alpha * a * b;
    else if (ofA == Transpose::No)
        c.noalias() += alpha * a * b.transpose();
    else if (ofB == Transpose::No)
        c.noalias() += alpha * a.transpose() * b;
    else
        c.noalias() += alpha * a.transpose() * b.transpose();
}

template void gemm(const StridedMap<float>&, Transpose, const StridedMap<float>&, Transpose, float,
                   float, StridedMap<float>);
template void gemm(const StridedMap<double>&, Transpose, const StridedMap<double>&, Transpose,
                   double, double, StridedMap<double>);

}  // namespace bubblescope
