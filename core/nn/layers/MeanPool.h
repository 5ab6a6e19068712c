// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "core/nn/Layer.h"

namespace bubblescope {

/// The mean over the positions of each sample: pixels of an image, or tokens of a sequence. Where
/// the batch has the input `mask` [samples, positions], positions with 0 do not count; a sample
/// without any that counts gives 0.
template <typename T>
class MeanPool final : public UnaryLayer<T> {
  public:
    /// `mask` may be empty: all positions count.
    MeanPool(std::string name, std::string mask)
        : UnaryLayer<T>(std::move(name)), mask_(std::move(mask)) {}

    Tensor<T> apply(const Pass<T>& pass, const Tensor<T>& x, Saved<T>& saved) const override;
    Tensor<T> applyInputGradient(const Pass<T>& pass, const Tensor<T>& gy,
                                 Saved<T>& saved) const override;

  private:
    Tensor<T> weights(const Pass<T>& pass, std::int64_t samples, std::int64_t positions) const;

    std::string mask_;
};

}  // namespace bubblescope
