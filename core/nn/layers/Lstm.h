// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "core/nn/Layer.h"

namespace bubblescope {

/// A long short-term memory (Hochreiter, Schmidhuber, 1997, with the forget gate of Gers et al.,
/// 2000) from [samples, length, inputs] to its hidden state at each position. Gates in the order
/// input, forget, cell, output; parameters NAME.input.weight [4 hidden, inputs],
/// NAME.hidden.weight [4 hidden, hidden] and NAME.bias [4 hidden].
template <typename T>
class Lstm final : public UnaryLayer<T> {
  public:
    Lstm(std::string name, std::int64_t inputs, std::int64_t hidden)
        : UnaryLayer<T>(std::move(name)), inputs_(inputs), hidden_(hidden) {}

    std::vector<ParameterSpec> parameters() const override;
    Tensor<T> apply(const Pass<T>& pass, const Tensor<T>& x, Saved<T>& saved) const override;
    Tensor<T> applyInputGradient(const Pass<T>& pass, const Tensor<T>& gy,
                                 Saved<T>& saved) const override;
    void weightGradient(const Pass<T>& pass, Saved<T>& saved,
                        const ParameterSet<T>& gradients) const override;

  private:
    std::int64_t inputs_;
    std::int64_t hidden_;
};

}  // namespace bubblescope
