// SPDX-License-Identifier: Apache-2.0
#include "core/nn/cpu/CpuNormalization.h"

#include <cmath>

#include "core/nn/cpu/EigenMaps.h"

namespace bubblescope {

namespace {

template <typename T>
using RowArray = Eigen::Array<T, 1, Eigen::Dynamic>;

template <typename T>
RowMap<T> asRow(const Tensor<T>& x) {
    return RowMap<T>(x.data(), x.size());
}

template <typename T>
RowArray<T> reciprocalDeviation(const Tensor<T>& variance, double epsilon) {
    return (asRow(variance) + static_cast<T>(epsilon)).sqrt().inverse();
}

}  // namespace

template <typename T>
void CpuNormalization<T>::layerNorm(const Tensor<T>& x, const Tensor<T>& gamma,
                                    const Tensor<T>& beta, double epsilon, const Tensor<T>& y,
                                    const Tensor<T>& mean, const Tensor<T>& rstd) {
    const auto scale = asRow(gamma), shift = asRow(beta);
    for (std::int64_t i = 0; i < x.rows(); ++i) {
        const auto in = row(x, i);
        const T center = in.mean();
        const T variance = (in - center).square().mean();
        const T factor = 1 / std::sqrt(variance + static_cast<T>(epsilon));
        mean.data()[i] = center;
        rstd.data()[i] = factor;
        row(y, i) = (in - center) * factor * scale + shift;
    }
}

template <typename T>
void CpuNormalization<T>::layerNormInputGradient(const Tensor<T>& gy, const Tensor<T>& x,
                                                 const Tensor<T>& gamma, const Tensor<T>& mean,
                                                 const Tensor<T>& rstd, const Tensor<T>& gx) {
    const auto scale = asRow(gamma);
    RowArray<T> normal(x.columns()), scaled(x.columns());
    for (std::int64_t i = 0; i < x.rows(); ++i) {
        const T factor = rstd.data()[i];
        normal = (row(x, i) - mean.data()[i]) * factor;
        scaled = row(gy, i) * scale;
        const T along = (scaled * normal).mean();
        row(gx, i) = factor * (scaled - scaled.mean() - normal * along);
    }
}

template <typename T>
void CpuNormalization<T>::layerNormWeightGradientAdd(const Tensor<T>& gy, const Tensor<T>& x,
                                                     const Tensor<T>& mean, const Tensor<T>& rstd,
                                                     const Tensor<T>& gGamma,
                                                     const Tensor<T>& gBeta) {
    auto scale = asRow(gGamma), shift = asRow(gBeta);
    for (std::int64_t i = 0; i < x.rows(); ++i) {
        scale += row(gy, i) * (row(x, i) - mean.data()[i]) * rstd.data()[i];
        shift += row(gy, i);
    }
}

template <typename T>
void CpuNormalization<T>::columnStatistics(const Tensor<T>& x, const Tensor<T>& mean,
                                           const Tensor<T>& variance) {
    auto center = asRow(mean), spread = asRow(variance);
    const T share = T(1) / static_cast<T>(x.rows());
    center.setZero();
    spread.setZero();
    for (std::int64_t i = 0; i < x.rows(); ++i)
        center += row(x, i);
    center *= share;
    for (std::int64_t i = 0; i < x.rows(); ++i)
        spread += (row(x, i) - center).square();
    spread *= share;
}

template <typename T>
void CpuNormalization<T>::batchNorm(const Tensor<T>& x, const Tensor<T>& mean,
                                    const Tensor<T>& variance, const Tensor<T>& gamma,
                                    const Tensor<T>& beta, double epsilon, const Tensor<T>& y) {
    const RowArray<T> factor = reciprocalDeviation(variance, epsilon) * asRow(gamma);
    const auto center = asRow(mean), shift = asRow(beta);
    for (std::int64_t i = 0; i < x.rows(); ++i)
        row(y, i) = (row(x, i) - center) * factor + shift;
}

/// gx = gamma rstd (gy - mean(gy) - normal mean(gy normal)), the means over rows.
template <typename T>
void CpuNormalization<T>::batchNormInputGradient(const Tensor<T>& gy, const Tensor<T>& x,
                                                 const Tensor<T>& mean, const Tensor<T>& variance,
                                                 const Tensor<T>& gamma, double epsilon,
                                                 const Tensor<T>& gx) {
    const RowArray<T> rstd = reciprocalDeviation(variance, epsilon);
    const auto center = asRow(mean);
    RowArray<T> sum = RowArray<T>::Zero(x.columns()), along = sum;
    for (std::int64_t i = 0; i < x.rows(); ++i) {
        sum += row(gy, i);
        along += row(gy, i) * (row(x, i) - center) * rstd;
    }
    const T share = T(1) / static_cast<T>(x.rows());
    sum *= share;
    along *= share * rstd;
    const RowArray<T> factor = rstd * asRow(gamma);
    for (std::int64_t i = 0; i < x.rows(); ++i)
        row(gx, i) = factor * (row(gy, i) - sum - (row(x, i) - center) * along);
}

template <typename T>
void CpuNormalization<T>::batchNormWeightGradientAdd(const Tensor<T>& gy, const Tensor<T>& x,
                                                     const Tensor<T>& mean,
                                                     const Tensor<T>& variance, double epsilon,
                                                     const Tensor<T>& gGamma,
                                                     const Tensor<T>& gBeta) {
    const RowArray<T> rstd = reciprocalDeviation(variance, epsilon);
    auto scale = asRow(gGamma), shift = asRow(gBeta);
    const auto center = asRow(mean);
    for (std::int64_t i = 0; i < x.rows(); ++i) {
        scale += row(gy, i) * (row(x, i) - center) * rstd;
        shift += row(gy, i);
    }
}

template class CpuNormalization<float>;
template class CpuNormalization<double>;

}  // namespace bubblescope
