// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/nn/cpu/CpuMatrices.h"

namespace bubblescope {

/// Layer and batch normalisation.
template <typename T>
class CpuNormalization : public CpuMatrices<T> {
  public:
    void layerNorm(const Tensor<T>& x, const Tensor<T>& gamma, const Tensor<T>& beta,
                   double epsilon, const Tensor<T>& y, const Tensor<T>& mean,
                   const Tensor<T>& rstd) override;
    void layerNormInputGradient(const Tensor<T>& gy, const Tensor<T>& x, const Tensor<T>& gamma,
                                const Tensor<T>& mean, const Tensor<T>& rstd,
                                const Tensor<T>& gx) override;
    void layerNormWeightGradientAdd(const Tensor<T>& gy, const Tensor<T>& x, const Tensor<T>& mean,
                                    const Tensor<T>& rstd, const Tensor<T>& gGamma,
                                    const Tensor<T>& gBeta) override;
    void columnStatistics(const Tensor<T>& x, const Tensor<T>& mean,
                          const Tensor<T>& variance) override;
    void batchNorm(const Tensor<T>& x, const Tensor<T>& mean, const Tensor<T>& variance,
                   const Tensor<T>& gamma, const Tensor<T>& beta, double epsilon,
                   const Tensor<T>& y) override;
    void batchNormInputGradient(const Tensor<T>& gy, const Tensor<T>& x, const Tensor<T>& mean,
                                const Tensor<T>& variance, const Tensor<T>& gamma, double epsilon,
                                const Tensor<T>& gx) override;
    void batchNormWeightGradientAdd(const Tensor<T>& gy, const Tensor<T>& x, const Tensor<T>& mean,
                                    const Tensor<T>& variance, double epsilon,
                                    const Tensor<T>& gGamma, const Tensor<T>& gBeta) override;
};

}  // namespace bubblescope
