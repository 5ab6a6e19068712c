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
    const double share = 1 / static_cast<double>(x.rows());
    RowArray<double> sum = RowArray<double>::Zero(x.columns());
    for (std::int64_t i = 0; i < x.rows(); ++i)
        sum += row(x, i).template cast<double>();
    const RowArray<double> center = share * sum;
    sum.setZero();
    for (std::int64_t i = 0; i < x.rows(); ++i)
        sum += (row(x, i).template cast<double>() - center).square();
    asRow(mean) = center.template cast<T>();
    asRow(variance) = (share * sum).template cast<T>();
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

/// gx = gamma rstd (gy - mean(gy) - normal mean(gy normal)), the means over rows. In double
/// precision, so that the sum of gx, which is 0 in theory, is no larger than its rounding.
template <typename T>
void CpuNormalization<T>::batchNormInputGradient(const Tensor<T>& gy, const Tensor<T>& x,
                                                 const Tensor<T>& mean, const Tensor<T>& variance,
                                                 const Tensor<T>& gamma, double epsilon,
                                                 const Tensor<T>& gx) {
    using Doubles = RowArray<double>;
    const auto asDouble = [](const auto& values) { return values.template cast<double>(); };
    const Doubles center = asDouble(asRow(mean));
    const Doubles rstd = (asDouble(asRow(variance)) + epsilon).sqrt().inverse();
    Doubles gradient = Doubles::Zero(x.columns()), offset = gradient, along = gradient;
    for (std::int64_t i = 0; i < x.rows(); ++i) {
        gradient += asDouble(row(gy, i));
        offset += asDouble(row(x, i)) - center;
        along += asDouble(row(gy, i)) * (asDouble(row(x, i)) - center);
    }
    const double share = 1 / static_cast<double>(x.rows());
    const Doubles slope = share * along * rstd.square();
    const Doubles shift = share * (gradient - slope * offset) - slope * center;
    const Doubles factor = rstd * asDouble(asRow(gamma));
    for (std::int64_t i = 0; i < x.rows(); ++i)
        row(gx, i) = (factor * (asDouble(row(gy, i)) - slope * asDouble(row(x, i)) - shift))
                         .template cast<T>();
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
