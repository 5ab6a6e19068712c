// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "core/nn/Layer.h"

namespace bubblescope {

/// Mean softmax cross entropy over the rows of logits whose label is not negative; 0 where there
/// are none. Keeps the probabilities in a Saved of its own.
template <typename T>
class SoftmaxLoss {
  public:
    explicit SoftmaxLoss(std::string name) : name_(std::move(name)) {}

    /// Throws Error for a label that is no column of the logits.
    void apply(const Pass<T>& pass, const Tensor<T>& logits, const HostInts& labels,
               Saved<T>& saved) const;
    /// By the logits.
    Tensor<T> gradient(const Pass<T>& pass, const Saved<T>& saved) const;

  private:
    std::string name_;
};

/// The last layer of a classifier: flow [logits] with labels of the batch, one a row.
template <typename T>
class LabelLoss final : public Layer<T> {
  public:
    LabelLoss(std::string name, std::string labels)
        : Layer<T>(name), labels_(std::move(labels)), loss_(name) {}

    Tensors<T> forward(const Pass<T>& pass, Tensors<T> inputs, Saved<T>& saved) const override;
    Tensors<T> inputGradient(const Pass<T>& pass, Tensors<T>, Saved<T>& saved) const override;

  private:
    std::string labels_;
    SoftmaxLoss<T> loss_;
};

/// The last layer of a causal language model: position s predicts token s + 1 of the input `ids`
/// [samples, length], unless the input `mask` is there and hides that token.
template <typename T>
class NextTokenLoss final : public Layer<T> {
  public:
    NextTokenLoss(std::string name, std::string ids, std::string mask)
        : Layer<T>(name), ids_(std::move(ids)), mask_(std::move(mask)), loss_(name) {}

    Tensors<T> forward(const Pass<T>& pass, Tensors<T> inputs, Saved<T>& saved) const override;
    Tensors<T> inputGradient(const Pass<T>& pass, Tensors<T>, Saved<T>& saved) const override;

  private:
    std::string ids_;
    std::string mask_;
    SoftmaxLoss<T> loss_;
};

/// The last layer of an autoencoder: binary cross entropy against "x", summed over the values of a
/// sample, mean over samples.
template <typename T>
class ReconstructionLoss final : public Layer<T> {
  public:
    using Layer<T>::Layer;

    Tensors<T> forward(const Pass<T>& pass, Tensors<T> inputs, Saved<T>& saved) const override;
    Tensors<T> inputGradient(const Pass<T>& pass, Tensors<T>, Saved<T>& saved) const override;
};

}  // namespace bubblescope
