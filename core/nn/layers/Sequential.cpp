// SPDX-License-Identifier: Apache-2.0
#include "core/nn/layers/Sequential.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/base/Error.h"

namespace bubblescope {

namespace {

/// Checks what is new in `results`: tensors that only passed by were checked before.
template <typename T>
void checkFinite(const Pass<T>& pass, const Layer<T>& layer, const char* what,
                 const Tensors<T>& results, const Tensors<T>& inputs) {
    for (const Tensor<T>& tensor : results) {
        const bool isNew = std::none_of(inputs.begin(), inputs.end(), [&](const Tensor<T>& x) {
            return x.data() == tensor.data();
        });
        if (tensor.isEmpty() || !isNew) continue;
        pass.backend.requireFinite(
            tensor, [what, name = layer.name(), step = pass.step, microBatch = pass.microBatch] {
                return Error(fmt::format("{} is not finite", what),
                             fmt::format("{}, step {}, micro-batch {}", name, step, microBatch),
                             "lower the learning rate, or clip the gradient");
            });
    }
}

template <typename T>
void checkLosses(const Pass<T>& pass, const Layer<T>& layer, const Saved<T>& saved) {
    Tensors<T> totals;
    for (const LossTotals<T>& loss : saved.allLosses())
        totals.push_back(loss.totals);
    checkFinite(pass, layer, "the loss", totals, {});
}

}  // namespace

template <typename T>
Sequential<T>::Sequential(std::string name, std::vector<LayerPointer<T>> layers)
    : Layer<T>(std::move(name)), layers_(std::move(layers)) {
    for (const LayerPointer<T>& layer : layers_)
        hasParameters_.push_back(!layer->parameters().empty());
}

template <typename T>
std::vector<ParameterSpec> Sequential<T>::parameters() const {
    std::vector<ParameterSpec> all;
    for (const LayerPointer<T>& layer : layers_)
        for (ParameterSpec& spec : layer->parameters())
            all.push_back(std::move(spec));
    return all;
}

template <typename T>
Tensors<T> Sequential<T>::forward(const Pass<T>& pass, Tensors<T> flow, Saved<T>& saved) const {
    saved.parts.assign(layers_.size(), {});
    bool wantsGradient = saved.wantsInputGradient && !flow.empty();
    for (std::size_t i = 0; i < layers_.size(); ++i) {
        saved.parts[i].wantsInputGradient = wantsGradient;
        const Tensors<T> inputs = flow;
        const LayerScope<T> scope(pass.backend, layers_[i]->name());
        flow = layers_[i]->forward(pass, std::move(flow), saved.parts[i]);
        checkFinite(pass, *layers_[i], "the output", flow, inputs);
        checkLosses(pass, *layers_[i], saved.parts[i]);
        wantsGradient = wantsGradient || hasParameters_[i];
    }
    return flow;
}

template <typename T>
Tensors<T> Sequential<T>::inputGradient(const Pass<T>& pass, Tensors<T> flow,
                                        Saved<T>& saved) const {
    for (std::size_t i = layers_.size(); i-- > 0;) {
        const Tensors<T> outputs = flow;
        const LayerScope<T> scope(pass.backend, layers_[i]->name());
        flow = layers_[i]->inputGradient(pass, std::move(flow), saved.parts[i]);
        if (!saved.parts[i].wantsInputGradient) return {};
        checkFinite(pass, *layers_[i], "the gradient", flow, outputs);
    }
    return flow;
}

template <typename T>
void Sequential<T>::weightGradient(const Pass<T>& pass, Saved<T>& saved,
                                   const ParameterSet<T>& gradients) const {
    for (std::size_t i = layers_.size(); i-- > 0;) {
        if (!hasParameters_[i]) continue;
        const LayerScope<T> scope(pass.backend, layers_[i]->name());
        layers_[i]->weightGradient(pass, saved.parts[i], gradients);
    }
}

template <typename T>
void Sequential<T>::recompute(const Pass<T>& pass, Saved<T>& saved) const {
    for (std::size_t i = 0; i < layers_.size(); ++i)
        layers_[i]->recompute(pass, saved.parts[i]);
}

template <typename T>
std::vector<CurvatureSpec> Sequential<T>::curvatureSpecs() const {
    std::vector<CurvatureSpec> all;
    for (const LayerPointer<T>& layer : layers_)
        for (CurvatureSpec& spec : layer->curvatureSpecs())
            all.push_back(std::move(spec));
    return all;
}

template <typename T>
std::vector<CurvatureRows<T>> Sequential<T>::curvatureRows(const Saved<T>& saved) const {
    std::vector<CurvatureRows<T>> all;
    for (std::size_t i = 0; i < layers_.size(); ++i)
        for (CurvatureRows<T>& rows : layers_[i]->curvatureRows(saved.parts[i]))
            all.push_back(std::move(rows));
    return all;
}

template class Sequential<float>;
template class Sequential<double>;

}  // namespace bubblescope
