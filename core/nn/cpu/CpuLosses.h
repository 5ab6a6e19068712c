// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/nn/cpu/CpuNormalization.h"

namespace bubblescope {

/// Losses, their gradients, and targets drawn from a prediction.
template <typename T>
class CpuLosses : public CpuNormalization<T> {
  public:
    void crossEntropy(const Tensor<T>& logits, const IntTensor& labels,
                      const Tensor<T>& probabilities, const Tensor<T>& totals) override;
    void crossEntropyGradient(const Tensor<T>& probabilities, const IntTensor& labels,
                              const Tensor<T>& totals, T factor, const Tensor<T>& g) override;
    void binaryCrossEntropy(const Tensor<T>& logits, const Tensor<T>& targets,
                            const Tensor<T>& probabilities, const Tensor<T>& totals) override;
    void sampleClasses(const Tensor<T>& probabilities, std::uint64_t key,
                       const IntTensor& labels) override;
    void sampleBits(const Tensor<T>& probabilities, std::uint64_t key,
                    const Tensor<T>& targets) override;
};

}  // namespace bubblescope
