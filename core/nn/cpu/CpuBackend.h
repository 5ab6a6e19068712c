// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/nn/cpu/CpuAttention.h"

namespace bubblescope {

/// One CPU core, vectorised with Eigen for the instruction set that the library is built for.
/// Its last group of operations: images.
template <typename T>
class CpuBackend final : public CpuAttention<T> {
  public:
    void unfold(const Window& window, const Tensor<T>& x, const Tensor<T>& rows) override;
    void fold(const Window& window, const Tensor<T>& rows, const Tensor<T>& x) override;
    void maxPool(const Window& window, const Tensor<T>& x, const Tensor<T>& y,
                 const IntTensor& chosen) override;
    void maxPoolGradient(const Tensor<T>& gy, const IntTensor& chosen,
                         const Tensor<T>& gx) override;
};

}  // namespace bubblescope
