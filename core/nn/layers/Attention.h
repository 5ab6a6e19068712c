// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <utility>

#include "core/nn/layers/Linear.h"

namespace bubblescope {

struct AttentionOptions {
    std::int64_t width = 0;  ///< of inputs and outputs; a multiple of heads
    std::int64_t heads = 1;
    bool isCausal = false;
    std::string mask = "mask";  ///< input [batch, keys], 0 hides; all are seen where it is absent
    Initializer init;           ///< of the four weights
};

/// The four linear layers NAME.q, NAME.k, NAME.v and NAME.o around scaled dot-product attention
/// (Vaswani et al., 2017, section 3.2). Queries come from one tensor, keys and values from another.
template <typename T>
class MultiHeadAttention {
  public:
    MultiHeadAttention(const std::string& name, const AttentionOptions& options);

    Tensor<T> apply(const Pass<T>& pass, const Tensor<T>& queries, const Tensor<T>& keys,
                    Saved<T>& saved) const;
    /// By the queries' and by the keys' input.
    std::pair<Tensor<T>, Tensor<T>> applyInputGradient(const Pass<T>& pass, const Tensor<T>& gy,
                                                       Saved<T>& saved) const;
    void weightGradient(const Pass<T>& pass, Saved<T>& saved,
                        const ParameterSet<T>& gradients) const;
    std::vector<ParameterSpec> parameters() const;
    std::vector<CurvatureSpec> curvatureSpecs() const;
    std::vector<CurvatureRows<T>> curvatureRows(const Saved<T>& saved) const;

  private:
    AttentionShape shapeOf(const Tensor<T>& q, const Tensor<T>& k, const Saved<T>& saved) const;

    AttentionOptions options_;
    Linear<T> q_, k_, v_, o_;
};

/// Every position attends to positions of the same sequence.
template <typename T>
class SelfAttention final : public UnaryLayer<T> {
  public:
    SelfAttention(std::string name, const AttentionOptions& options)
        : UnaryLayer<T>(name), attention_(name, options) {}

    std::vector<ParameterSpec> parameters() const override { return attention_.parameters(); }
    Tensor<T> apply(const Pass<T>& pass, const Tensor<T>& x, Saved<T>& saved) const override;
    Tensor<T> applyInputGradient(const Pass<T>& pass, const Tensor<T>& gy,
                                 Saved<T>& saved) const override;
    void weightGradient(const Pass<T>& pass, Saved<T>& saved,
                        const ParameterSet<T>& gradients) const override;
    std::vector<CurvatureSpec> curvatureSpecs() const override;
    std::vector<CurvatureRows<T>> curvatureRows(const Saved<T>& saved) const override;

  private:
    MultiHeadAttention<T> attention_;
};

/// Positions of a decoder attend to an encoder's output: the flow [x, memory] becomes [y, memory],
/// or [y] where nothing after it needs the memory.
template <typename T>
class CrossAttention final : public Layer<T> {
  public:
    CrossAttention(std::string name, const AttentionOptions& options, bool passesMemory)
        : Layer<T>(name), attention_(name, options), passesMemory_(passesMemory) {}

    std::vector<ParameterSpec> parameters() const override { return attention_.parameters(); }
    Tensors<T> forward(const Pass<T>& pass, Tensors<T> inputs, Saved<T>& saved) const override;
    Tensors<T> inputGradient(const Pass<T>& pass, Tensors<T> outputGradients,
                             Saved<T>& saved) const override;
    void weightGradient(const Pass<T>& pass, Saved<T>& saved,
                        const ParameterSet<T>& gradients) const override;
    std::vector<CurvatureSpec> curvatureSpecs() const override;
    std::vector<CurvatureRows<T>> curvatureRows(const Saved<T>& saved) const override;

  private:
    MultiHeadAttention<T> attention_;
    bool passesMemory_;
};

}  // namespace bubblescope
