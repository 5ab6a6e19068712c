// SPDX-License-Identifier: Apache-2.0
#include "gpu/backend/GpuBackend.h"
#include "gpu/kernels/Normalization.h"

namespace bubblescope {

void GpuBackend::layerNorm(const Values& x, const Values& gamma, const Values& beta, double epsilon,
                           const Values& y, const Values& mean, const Values& rstd) {
    launch(kernels::LayerNorm{x.data(), gamma.data(), beta.data(), static_cast<float>(epsilon),
                              y.data(), mean.data(), rstd.data(), x.rows(), x.columns()});
}

void GpuBackend::layerNormInputGradient(const Values& gy, const Values& x, const Values& gamma,
                                        const Values& mean, const Values& rstd, const Values& gx) {
    launch(kernels::LayerNormInputGradient{gy.data(), x.data(), gamma.data(), mean.data(),
                                           rstd.data(), gx.data(), x.rows(), x.columns()});
}

void GpuBackend::layerNormWeightGradientAdd(const Values& gy, const Values& x, const Values& mean,
                                            const Values& rstd, const Values& gGamma,
                                            const Values& gBeta) {
    sumColumns(x.rows(), x.columns(),
               kernels::NormTerm{gy.data(), x.data(), mean.data(), rstd.data()},
               kernels::NormWeights{gGamma.data(), gBeta.data()});
}

void GpuBackend::columnStatistics(const Values& x, const Values& mean, const Values& variance) {
    const std::shared_ptr<double> exact = take<double>(x.columns());
    sumColumns(x.rows(), x.columns(), kernels::PlainTerm{x.data(), x.columns()},
               kernels::Mean{x.rows(), exact.get(), mean.data()});
    sumColumns(x.rows(), x.columns(), kernels::SquareTerm{x.data(), exact.get()},
               kernels::Variance{x.rows(), variance.data()});
}

void GpuBackend::batchNorm(const Values& x, const Values& mean, const Values& variance,
                           const Values& gamma, const Values& beta, double epsilon,
                           const Values& y) {
    launch(kernels::BatchNorm{x.data(), mean.data(), variance.data(), gamma.data(), beta.data(),
                              static_cast<float>(epsilon), y.data(), x.rows(), x.columns()});
}

void GpuBackend::batchNormInputGradient(const Values& gy, const Values& x, const Values& mean,
                                        const Values& variance, const Values& gamma, double epsilon,
                                        const Values& gx) {
    const std::int64_t n = x.columns();
    const std::shared_ptr<double> slopes = take<double>(3 * n);
    double* const slope = slopes.get();
    sumColumns(x.rows(), n, kernels::BatchTerm{gy.data(), x.data(), mean.data()},
               kernels::BatchSlopes{x.rows(), mean.data(), variance.data(), gamma.data(), epsilon,
                                    slope, slope + n, slope + 2 * n});
    launch(kernels::BatchNormInputGradient{gy.data(), x.data(), slope, slope + n, slope + 2 * n,
                                           gx.data(), x.rows(), n});
}

void GpuBackend::batchNormWeightGradientAdd(const Values& gy, const Values& x, const Values& mean,
                                            const Values& variance, double epsilon,
                                            const Values& gGamma, const Values& gBeta) {
    sumColumns(x.rows(), x.columns(), kernels::BatchTerm{gy.data(), x.data(), mean.data()},
               kernels::BatchWeights{variance.data(), epsilon, gGamma.data(), gBeta.data()});
}

}  // namespace bubblescope
