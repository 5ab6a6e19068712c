// SPDX-License-Identifier: Apache-2.0
#include "core/optimize/Optimizer.h"

namespace bubblescope {

namespace {

const std::string prefix = "optimizer/";

}  // namespace

template <typename T>
void Optimizer<T>::step(Backend<T>& backend, const std::vector<ParameterSpec>& trained,
                        const ParameterSet<T>& values, const ParameterSet<T>& gradients,
                        const OptimizerStep& step) {
    ++steps_;
    for (const ParameterSpec& spec : trained)
        update(backend, spec.name, values.at(spec.name), gradients.at(spec.name), step);
}

template <typename T>
void Optimizer<T>::predictedStep(Backend<T>& backend, const std::string& name,
                                 const Tensor<T>& value, const Tensor<T>& y) {
    if (steps_ == 0)
        backend.fill(0, y);
    else
        predict(backend, name, value, y);
}

template <typename T>
const Tensor<T>& Optimizer<T>::state(Backend<T>& backend, std::string_view kind,
                                     const std::string& name, const Shape& shape) {
    ParameterSet<T>& tensors = states_[std::string(kind)];
    if (!tensors.contains(name)) {
        const Tensor<T> zeros = backend.empty(shape);
        backend.fill(0, zeros);
        tensors.set(name, zeros);
    }
    return tensors.at(name);
}

template <typename T>
void Optimizer<T>::save(Backend<T>& backend, TrainingState<T>& saved) const {
    saved.counters[prefix + "steps"] = steps_;
    for (const auto& [kind, tensors] : states_)
        for (const auto& [name, tensor] : tensors)
            saved.put(backend, prefix + kind + "/" + name, tensor);
}

template <typename T>
void Optimizer<T>::restore(Backend<T>& backend, const std::vector<ParameterSpec>& trained,
                           const TrainingState<T>& saved) {
    steps_ = saved.counter(prefix + "steps");
    states_.clear();
    for (const auto& [path, tensor] : saved.tensors) {
        if (!path.starts_with(prefix)) continue;
        const std::size_t slash = path.find('/', prefix.size());
        const std::string name = path.substr(slash + 1);
        for (const ParameterSpec& spec : trained)
            if (spec.name == name)
                saved.get(backend, path,
                          state(backend, path.substr(prefix.size(), slash - prefix.size()), name,
                                spec.shape));
    }
}

bool isDecayed(std::string_view name) {
    return name.ends_with(".weight");
}

template class Optimizer<float>;
template class Optimizer<double>;

}  // namespace bubblescope
