// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/nn/Backend.h"
#include "core/nn/cpu/EigenMaps.h"

namespace bubblescope {

/// c = alpha op(a) op(b) + beta c; c is not read where beta is 0.
template <typename T>
void gemm(const StridedMap<T>& a, Transpose ofA, const StridedMap<T>& b, Transpose ofB, T alpha,
          T beta, StridedMap<T> c);

}  // namespace bubblescope
