// SPDX-License-Identifier: Apache-2.0
#include <cmath>

#include "core/nn/reference/ReferenceBackend.h"

namespace bubblescope {

namespace {

double& at(const Tensor<double>& x, std::int64_t i, std::int64_t j) {
    return x.data()[i * x.columns() + j];
}

}  // namespace

void ReferenceBackend::layerNorm(const Values& x, const Values& gamma, const Values& beta,
                                 double epsilon, const Values& y, const Values& mean,
                                 const Values& rstd) {
    const auto n = static_cast<double>(x.columns());
    for (std::int64_t i = 0; i < x.rows(); ++i) {
        double sum = 0, squares = 0;
        for (std::int64_t j = 0; j < x.columns(); ++j)
            sum += at(x, i, j);
        for (std::int64_t j = 0; j < x.columns(); ++j)
            squares += std::pow(at(x, i, j) - sum / n, 2);
        mean.data()[i] = sum / n;
        rstd.data()[i] = 1 / std::sqrt(squares / n + epsilon);
        for (std::int64_t j = 0; j < x.columns(); ++j)
            at(y, i, j) =
                (at(x, i, j) - mean.data()[i]) * rstd.data()[i] * gamma.data()[j] + beta.data()[j];
    }
}

/// With u = gamma gy and normal = (x - mean) rstd: gx = rstd (u - mean(u) - normal mean(u normal)).
void ReferenceBackend::layerNormInputGradient(const Values& gy, const Values& x,
                                              const Values& gamma, const Values& mean,
                                              const Values& rstd, const Values& gx) {
    const auto n = static_cast<double>(x.columns());
    for (std::int64_t i = 0; i < x.rows(); ++i) {
        const auto normal = [&](std::int64_t j) {
            return (at(x, i, j) - mean.data()[i]) * rstd.data()[i];
        };
        double sum = 0, along = 0;
        for (std::int64_t j = 0; j < x.columns(); ++j) {
            sum += gamma.data()[j] * at(gy, i, j);
            along += gamma.data()[j] * at(gy, i, j) * normal(j);
        }
        for (std::int64_t j = 0; j < x.columns(); ++j)
            at(gx, i, j) =
                rstd.data()[i] * (gamma.data()[j] * at(gy, i, j) - sum / n - normal(j) * along / n);
    }
}

void ReferenceBackend::layerNormWeightGradientAdd(const Values& gy, const Values& x,
                                                  const Values& mean, const Values& rstd,
                                                  const Values& gGamma, const Values& gBeta) {
    for (std::int64_t i = 0; i < x.rows(); ++i)
        for (std::int64_t j = 0; j < x.columns(); ++j) {
            gGamma.data()[j] += at(gy, i, j) * (at(x, i, j) - mean.data()[i]) * rstd.data()[i];
            gBeta.data()[j] += at(gy, i, j);
        }
}

void ReferenceBackend::columnStatistics(const Values& x, const Values& mean,
                                        const Values& variance) {
    const auto n = static_cast<double>(x.rows());
    for (std::int64_t j = 0; j < x.columns(); ++j) {
        double sum = 0, squares = 0;
        for (std::int64_t i = 0; i < x.rows(); ++i)
            sum += at(x, i, j);
        for (std::int64_t i = 0; i < x.rows(); ++i)
            squares += std::pow(at(x, i, j) - sum / n, 2);
        mean.data()[j] = sum / n;
        variance.data()[j] = squares / n;
    }
}

void ReferenceBackend::batchNorm(const Values& x, const Values& mean, const Values& variance,
                                 const Values& gamma, const Values& beta, double epsilon,
                                 const Values& y) {
    for (std::int64_t i = 0; i < x.rows(); ++i)
        for (std::int64_t j = 0; j < x.columns(); ++j)
            at(y, i, j) = (at(x, i, j) - mean.data()[j]) / std::sqrt(variance.data()[j] + epsilon) *
                              gamma.data()[j] +
                          beta.data()[j];
}

void ReferenceBackend::batchNormInputGradient(const Values& gy, const Values& x, const Values& mean,
                                              const Values& variance, const Values& gamma,
                                              double epsilon, const Values& gx) {
    const auto n = static_cast<double>(x.rows());
    for (std::int64_t j = 0; j < x.columns(); ++j) {
        const double rstd = 1 / std::sqrt(variance.data()[j] + epsilon);
        double sum = 0, along = 0;
        for (std::int64_t i = 0; i < x.rows(); ++i) {
            sum += at(gy, i, j);
            along += at(gy, i, j) * (at(x, i, j) - mean.data()[j]) * rstd;
        }
        for (std::int64_t i = 0; i < x.rows(); ++i) {
            const double normal = (at(x, i, j) - mean.data()[j]) * rstd;
            at(gx, i, j) = gamma.data()[j] * rstd * (at(gy, i, j) - sum / n - normal * along / n);
        }
    }
}

void ReferenceBackend::batchNormWeightGradientAdd(const Values& gy, const Values& x,
                                                  const Values& mean, const Values& variance,
                                                  double epsilon, const Values& gGamma,
                                                  const Values& gBeta) {
    for (std::int64_t i = 0; i < x.rows(); ++i)
        for (std::int64_t j = 0; j < x.columns(); ++j) {
            gGamma.data()[j] += at(gy, i, j) * (at(x, i, j) - mean.data()[j]) /
                                std::sqrt(variance.data()[j] + epsilon);
            gBeta.data()[j] += at(gy, i, j);
        }
}

}  // namespace bubblescope
