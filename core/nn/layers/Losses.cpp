// SPDX-License-Identifier: Apache-2.0
#include "core/nn/layers/Losses.h"

#include "core/nn/layers/Inputs.h"
#include "core/nn/layers/Shapes.h"

namespace bubblescope {

namespace {

/// The labels of next tokens: -1 where there is none.
template <typename T>
HostInts nextTokens(const Batch<T>& batch, const std::string& name, const std::string& maskName) {
    const HostInts& ids = batch.intsAt(name);
    const auto mask = batch.ints.find(maskName);
    if (mask != batch.ints.end())
        checkRows(static_cast<std::int64_t>(mask->second.values.size()),
                  static_cast<std::int64_t>(ids.values.size()), maskName);
    HostInts labels{ids.shape, std::vector<std::int32_t>(ids.values.size(), -1)};
    const auto length = static_cast<std::size_t>(ids.shape.back());
    for (std::size_t i = 0; i + 1 < labels.values.size(); ++i) {
        const bool isLast = (i + 1) % length == 0;
        const bool isHidden = mask != batch.ints.end() && mask->second.values[i + 1] == 0;
        if (!isLast && !isHidden) labels.values[i] = ids.values[i + 1];
    }
    return labels;
}

}  // namespace

template <typename T>
void SoftmaxLoss<T>::apply(const Pass<T>& pass, const Tensor<T>& logits, const HostInts& labels,
                           Saved<T>& saved) const {
    constexpr auto least = std::numeric_limits<std::int32_t>::min();
    checkRange(labels, least, logits.columns(), name_);
    checkRows(static_cast<std::int64_t>(labels.values.size()), logits.rows(), name_);
    saved.ints = {uploadInts(pass.backend, labels.values, {logits.rows()})};
    const Tensor<T> totals = pass.backend.empty({3});
    saved.tensors = {pass.backend.empty(logits.shape())};
    pass.backend.crossEntropy(logits, saved.ints[0], saved.tensors[0], totals);
    saved.losses = {{name_, totals}};
}

template <typename T>
Tensor<T> SoftmaxLoss<T>::gradient(const Pass<T>& pass, const Saved<T>& saved) const {
    IntTensor labels = saved.ints[0];
    if (pass.targets == Targets::Sampled) {
        labels = uploadInts(pass.backend, pass.backend.download(labels), labels.shape());
        pass.backend.sampleClasses(saved.tensors[0], pass.randomKey(name_), labels);
    }
    const Tensor<T> g = pass.backend.empty(saved.tensors[0].shape());
    pass.backend.crossEntropyGradient(saved.tensors[0], labels, saved.losses[0].totals,
                                      static_cast<T>(pass.lossFactor), g);
    return g;
}

template <typename T>
Tensors<T> LabelLoss<T>::forward(const Pass<T>& pass, Tensors<T> inputs, Saved<T>& saved) const {
    loss_.apply(pass, inputs[0], pass.batch.intsAt(labels_), saved);
    return {};
}

template <typename T>
Tensors<T> LabelLoss<T>::inputGradient(const Pass<T>& pass, Tensors<T>, Saved<T>& saved) const {
    return {loss_.gradient(pass, saved)};
}

template <typename T>
Tensors<T> NextTokenLoss<T>::forward(const Pass<T>& pass, Tensors<T> inputs,
                                     Saved<T>& saved) const {
    loss_.apply(pass, inputs[0], nextTokens(pass.batch, ids_, mask_), saved);
    return {};
}

template <typename T>
Tensors<T> NextTokenLoss<T>::inputGradient(const Pass<T>& pass, Tensors<T>, Saved<T>& saved) const {
    return {loss_.gradient(pass, saved)};
}

template <typename T>
Tensors<T> ReconstructionLoss<T>::forward(const Pass<T>& pass, Tensors<T> inputs,
                                          Saved<T>& saved) const {
    const Tensor<T>& targets = pass.batch.valuesAt("x");
    const Tensor<T>& logits = inputs[0];
    checkRows(targets.size(), logits.size(), this->name());
    const Tensor<T> totals = pass.backend.empty({3});
    saved.tensors = {pass.backend.empty(logits.shape())};
    pass.backend.binaryCrossEntropy(logits, targets.reshaped(logits.shape()), saved.tensors[0],
                                    totals);
    saved.losses = {{this->name(), totals}};
    return {};
}

/// (probabilities - targets) / samples.
template <typename T>
Tensors<T> ReconstructionLoss<T>::inputGradient(const Pass<T>& pass, Tensors<T>,
                                                Saved<T>& saved) const {
    const Tensor<T>& probabilities = saved.tensors[0];
    Tensor<T> targets = pass.batch.valuesAt("x");
    if (pass.targets == Targets::Sampled) {
        targets = pass.backend.empty(probabilities.shape());
        pass.backend.sampleBits(probabilities, pass.randomKey(this->name()), targets);
    }
    const Tensor<T> g = pass.backend.empty(probabilities.shape());
    pass.backend.copy(probabilities, g);
    pass.backend.addScaled(-1, targets, g);
    pass.backend.scale(static_cast<T>(pass.lossFactor / static_cast<double>(g.rows())), g);
    return {g};
}

#define BUBBLESCOPE_INSTANTIATE(T)   \
    template class SoftmaxLoss<T>;   \
    template class LabelLoss<T>;     \
    template class NextTokenLoss<T>; \
    template class ReconstructionLoss<T>;
BUBBLESCOPE_INSTANTIATE(float)
BUBBLESCOPE_INSTANTIATE(double)
#undef BUBBLESCOPE_INSTANTIATE

}  // namespace bubblescope
