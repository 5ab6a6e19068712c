// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/nn/cpu/CpuSequences.h"

namespace bubblescope {

/// Multi-head attention.
template <typename T>
class CpuAttention : public CpuSequences<T> {
  public:
    void attention(const AttentionShape& shape, const Tensor<T>& q, const Tensor<T>& k,
                   const Tensor<T>& v, const Tensor<T>& probabilities,
                   const Tensor<T>& context) override;
    void attentionGradient(const AttentionShape& shape, const Tensor<T>& q, const Tensor<T>& k,
                           const Tensor<T>& v, const Tensor<T>& probabilities,
                           const Tensor<T>& gContext, const Tensor<T>& gq, const Tensor<T>& gk,
                           const Tensor<T>& gv) override;
};

}  // namespace bubblescope
