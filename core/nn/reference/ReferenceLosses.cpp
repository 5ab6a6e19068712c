// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>

#include "core/nn/Random.h"
#include "core/nn/reference/ReferenceBackend.h"

namespace bubblescope {

void ReferenceBackend::crossEntropy(const Values& logits, const IntTensor& labels,
                                    const Values& probabilities, const Values& totals) {
    fill(0, totals);
    const std::int64_t n = logits.columns();
    for (std::int64_t i = 0; i < logits.rows(); ++i) {
        const double* z = logits.data() + i * n;
        const double* top = std::max_element(z, z + n);
        double sum = 0;
        for (std::int64_t j = 0; j < n; ++j)
            sum += std::exp(z[j] - *top);
        for (std::int64_t j = 0; j < n; ++j)
            probabilities.data()[i * n + j] = std::exp(z[j] - *top) / sum;
        const std::int32_t label = labels.data()[i];
        if (label < 0) continue;
        totals.data()[0] += std::log(sum) + *top - z[label];
        totals.data()[1] += 1;
        totals.data()[2] += top - z == label;
    }
}

void ReferenceBackend::crossEntropyGradient(const Values& probabilities, const IntTensor& labels,
                                            const Values& totals, double factor, const Values& g) {
    const std::int64_t n = g.columns();
    for (std::int64_t i = 0; i < g.rows(); ++i)
        for (std::int64_t j = 0; j < n; ++j) {
            const std::int32_t label = labels.data()[i];
            const double difference = probabilities.data()[i * n + j] - (j == label ? 1 : 0);
            g.data()[i * n + j] = label < 0 ? 0 : factor * difference / totals.data()[1];
        }
}

void ReferenceBackend::binaryCrossEntropy(const Values& logits, const Values& targets,
                                          const Values& probabilities, const Values& totals) {
    fill(0, totals);
    const std::int64_t n = logits.columns();
    totals.data()[1] = static_cast<double>(logits.rows());
    for (std::int64_t i = 0; i < logits.rows(); ++i) {
        bool isRight = true;
        for (std::int64_t k = i * n; k < (i + 1) * n; ++k) {
            const double z = logits.data()[k], target = targets.data()[k];
            probabilities.data()[k] = 1 / (1 + std::exp(-z));
            totals.data()[0] += std::max(z, 0.0) - z * target + std::log1p(std::exp(-std::abs(z)));
            isRight = isRight && (probabilities.data()[k] >= 0.5) == (target >= 0.5);
        }
        totals.data()[2] += isRight;
    }
}

void ReferenceBackend::sampleClasses(const Values& probabilities, std::uint64_t key,
                                     const IntTensor& labels) {
    const std::int64_t n = probabilities.columns();
    for (std::int64_t i = 0; i < labels.size(); ++i) {
        if (labels.data()[i] < 0) continue;
        const double drawn = uniformAt(key, static_cast<std::uint64_t>(i));
        double below = 0;
        std::int64_t chosen = 0;
        for (; chosen < n - 1; ++chosen) {
            below += probabilities.data()[i * n + chosen];
            if (drawn < below) break;
        }
        labels.data()[i] = static_cast<std::int32_t>(chosen);
    }
}

void ReferenceBackend::sampleBits(const Values& probabilities, std::uint64_t key,
                                  const Values& targets) {
    for (std::int64_t i = 0; i < targets.size(); ++i) {
        const double drawn = uniformAt(key, static_cast<std::uint64_t>(i));
        targets.data()[i] = drawn < probabilities.data()[i] ? 1 : 0;
    }
}

}  // namespace bubblescope
