// SPDX-License-Identifier: Apache-2.0
#include "core/optimize/Kfac.h"

#include <algorithm>
#include <cmath>

namespace bubblescope {

template <typename T>
Kfac<T>::Kfac(const std::vector<CurvatureSpec>& specs, const KfacOptions& options)
    : options_(options) {
    for (const CurvatureSpec& spec : specs) {
        if (options.skips(spec.layer)) continue;
        layers_.emplace_back(spec, options);
        preconditioned_.insert(spec.weight);
        if (!spec.bias.empty()) preconditioned_.insert(spec.bias);
    }
}

template <typename T>
KfacLayer<T>* Kfac<T>::layer(std::string_view name) {
    const auto found = std::ranges::find_if(
        layers_, [&](const KfacLayer<T>& layer) { return layer.spec().layer == name; });
    return found == layers_.end() ? nullptr : &*found;
}

template <typename T>
void Kfac<T>::addCurvature(Backend<T>& backend, const std::vector<CurvatureRows<T>>& rows,
                           std::int64_t samples) {
    for (const CurvatureRows<T>& layerRows : rows) {
        KfacLayer<T>* const found = layer(layerRows.spec.layer);
        if (!found) continue;
        found->addCurvatureA(backend, layerRows, samples);
        found->addCurvatureB(backend, layerRows, samples);
    }
}

template <typename T>
void Kfac<T>::finishCurvature(Backend<T>& backend) {
    for (KfacLayer<T>& layer : layers_) {
        layer.finishCurvatureA(backend);
        layer.finishCurvatureB(backend);
    }
}

template <typename T>
void Kfac<T>::invert(Backend<T>& backend, std::int64_t step) {
    for (KfacLayer<T>& layer : layers_) {
        layer.invertA(backend);
        layer.invertB(backend);
        layer.publish(options_.usableFrom(step));
    }
}

template <typename T>
UpdateProducts Kfac<T>::precondition(Backend<T>& backend, std::int64_t step,
                                     const ParameterSet<T>& gradients, const KfacPart& part) {
    UpdateProducts products;
    for (KfacLayer<T>& layer : layers_)
        if (layer.selectInverses(step))
            products[layer.spec().layer] = layer.precondition(backend, gradients, part);
    return products;
}

template <typename T>
Tensors<T> Kfac<T>::preconditionedRows(const ParameterSet<T>& updates, const KfacPart& part) const {
    Tensors<T> all;
    for (const KfacLayer<T>& layer : layers_)
        if (layer.hasInverses())
            for (Tensor<T>& rows : layer.rowsOf(updates, part))
                all.push_back(std::move(rows));
    return all;
}

template <typename T>
void Kfac<T>::clip(Backend<T>& backend, const UpdateProducts& products, double learningRate,
                   const ParameterSet<T>& updates) const {
    double sum = 0;
    for (const auto& [layer, product] : products)
        sum += product;
    const double allowed = options_.klClip / (learningRate * learningRate * sum);
    if (!(allowed > 0 && allowed < 1)) return;
    for (const std::string& name : preconditioned_)
        backend.scale(static_cast<T>(std::sqrt(allowed)), updates.at(name));
}

template <typename T>
void Kfac<T>::save(Backend<T>& backend, TrainingState<T>& state) const {
    for (const KfacLayer<T>& layer : layers_)
        layer.save(backend, state);
}

template <typename T>
void Kfac<T>::restore(Backend<T>& backend, const TrainingState<T>& state) {
    for (KfacLayer<T>& layer : layers_)
        layer.restore(backend, state);
}

template class Kfac<float>;
template class Kfac<double>;

}  // namespace bubblescope
