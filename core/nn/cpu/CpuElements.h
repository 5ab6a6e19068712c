// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/nn/cpu/CpuMemory.h"

namespace bubblescope {

/// Element by element, optimizer steps and reductions.
template <typename T>
class CpuElements : public CpuMemory<T> {
  public:
    void fill(T value, const Tensor<T>& y) override;
    void copy(const Tensor<T>& x, const Tensor<T>& y) override;
    void scale(T factor, const Tensor<T>& y) override;
    void addScaled(T factor, const Tensor<T>& x, const Tensor<T>& y) override;
    void add(const Tensor<T>& a, const Tensor<T>& b, const Tensor<T>& y) override;
    void activate(Activation kind, const Tensor<T>& x, const Tensor<T>& y) override;
    void activateGradient(Activation kind, const Tensor<T>& x, const Tensor<T>& gy,
                          const Tensor<T>& gx) override;
    void dropout(double rate, std::uint64_t key, const Tensor<T>& x, const Tensor<T>& y) override;
    void blend(T decay, const Tensor<T>& x, const Tensor<T>& y) override;
    void blendSquares(T decay, const Tensor<T>& x, const Tensor<T>& y) override;
    void adaptiveStep(T mScale, const Tensor<T>& m, T vScale, const Tensor<T>& v, T epsilon,
                      const Tensor<T>& y) override;
    double dot(const Tensor<T>& a, const Tensor<T>& b) override;
    bool isFinite(const Tensor<T>& x) override;
};

}  // namespace bubblescope
