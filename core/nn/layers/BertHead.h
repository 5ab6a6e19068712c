// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/nn/layers/Losses.h"
#include "core/nn/layers/Sequential.h"

namespace bubblescope {

/// The last layer of BERT (Devlin et al., 2019): from the hidden states [samples, length, width]
/// the masked-LM loss against "labels" (negative: not predicted) and, with a next-sentence part,
/// the loss of the first token against "nsp_labels".
template <typename T>
class BertHead final : public Layer<T> {
  public:
    struct Options {
        std::vector<LayerPointer<T>> maskedLm;      ///< hidden states to logits
        std::vector<LayerPointer<T>> nextSentence;  ///< first token to two logits; may be empty
        bool gathersMasked = true;  ///< runs maskedLm on the predicted positions alone
    };

    BertHead(std::string name, Options options);

    std::vector<ParameterSpec> parameters() const override;
    Tensors<T> forward(const Pass<T>& pass, Tensors<T> inputs, Saved<T>& saved) const override;
    Tensors<T> inputGradient(const Pass<T>& pass, Tensors<T>, Saved<T>& saved) const override;
    void weightGradient(const Pass<T>& pass, Saved<T>& saved,
                        const ParameterSet<T>& gradients) const override;
    std::vector<CurvatureSpec> curvatureSpecs() const override;
    std::vector<CurvatureRows<T>> curvatureRows(const Saved<T>& saved) const override;

  private:
    /// One branch from chosen rows of the hidden states to a loss.
    struct Branch {
        Sequential<T> layers;
        SoftmaxLoss<T> loss;
    };

    void runBranch(const Branch& branch, const Pass<T>& pass, const Tensor<T>& hidden,
                   const std::vector<std::int32_t>& rows, const HostInts& labels,
                   Saved<T>& saved) const;

    std::vector<std::unique_ptr<const Branch>> branches_;
    bool gathersMasked_;
};

}  // namespace bubblescope
