// SPDX-License-Identifier: Apache-2.0
#include "core/nn/cpu/CpuLosses.h"

#include <cmath>

#include "core/nn/Random.h"
#include "core/nn/cpu/EigenMaps.h"

namespace bubblescope {

template <typename T>
void CpuLosses<T>::crossEntropy(const Tensor<T>& logits, const IntTensor& labels,
                                const Tensor<T>& probabilities, const Tensor<T>& totals) {
    double loss = 0, counted = 0, right = 0;
    for (std::int64_t i = 0; i < logits.rows(); ++i) {
        const auto z = row(logits, i);
        auto p = row(probabilities, i);
        std::int64_t largest = 0;
        const T top = z.maxCoeff(&largest);
        p = (z - top).exp();
        const T sum = p.sum();
        p *= 1 / sum;
        const std::int32_t label = labels.data()[i];
        if (label < 0) continue;
        loss += std::log(static_cast<double>(sum)) + static_cast<double>(top - z[label]);
        counted += 1;
        right += largest == label;
    }
    totals.data()[0] = static_cast<T>(loss);
    totals.data()[1] = static_cast<T>(counted);
    totals.data()[2] = static_cast<T>(right);
}

template <typename T>
void CpuLosses<T>::crossEntropyGradient(const Tensor<T>& probabilities, const IntTensor& labels,
                                        const Tensor<T>& totals, T factor, const Tensor<T>& g) {
    const T share = factor / std::max(totals.data()[1], T(1));
    for (std::int64_t i = 0; i < probabilities.rows(); ++i) {
        const std::int32_t label = labels.data()[i];
        auto gradient = row(g, i);
        if (label < 0) {
            gradient.setZero();
        } else {
            gradient = share * row(probabilities, i);
            gradient[label] -= share;
        }
    }
}

/// The loss of a logit z and a target t is max(z, 0) - z t + log(1 + exp(-|z|)).
template <typename T>
void CpuLosses<T>::binaryCrossEntropy(const Tensor<T>& logits, const Tensor<T>& targets,
                                      const Tensor<T>& probabilities, const Tensor<T>& totals) {
    double loss = 0, right = 0;
    for (std::int64_t i = 0; i < logits.rows(); ++i) {
        const auto z = row(logits, i), t = row(targets, i);
        auto p = row(probabilities, i);
        p = (-z.abs()).exp();
        loss += static_cast<double>((z.max(T(0)) - z * t + p.log1p()).sum());
        p = (z < T(0)).select(p, T(1)) / (1 + p);
        right += ((p >= T(0.5)) == (t >= T(0.5))).all();
    }
    totals.data()[0] = static_cast<T>(loss);
    totals.data()[1] = static_cast<T>(logits.rows());
    totals.data()[2] = static_cast<T>(right);
}

template <typename T>
void CpuLosses<T>::sampleClasses(const Tensor<T>& probabilities, std::uint64_t key,
                                 const IntTensor& labels) {
    const std::int64_t classes = probabilities.columns();
    for (std::int64_t i = 0; i < probabilities.rows(); ++i) {
        if (labels.data()[i] < 0) continue;
        const T* p = probabilities.data() + i * classes;
        double left = uniformAt(key, static_cast<std::uint64_t>(i));
        std::int64_t chosen = 0;
        while (chosen + 1 < classes && left >= static_cast<double>(p[chosen]))
            left -= static_cast<double>(p[chosen++]);
        labels.data()[i] = static_cast<std::int32_t>(chosen);
    }
}

template <typename T>
void CpuLosses<T>::sampleBits(const Tensor<T>& probabilities, std::uint64_t key,
                              const Tensor<T>& targets) {
    for (std::int64_t i = 0; i < probabilities.size(); ++i)
        targets.data()[i] = uniformAt(key, static_cast<std::uint64_t>(i)) <
                            static_cast<double>(probabilities.data()[i]);
}

template class CpuLosses<float>;
template class CpuLosses<double>;

}  // namespace bubblescope
