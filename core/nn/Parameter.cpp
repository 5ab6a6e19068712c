// SPDX-License-Identifier: Apache-2.0
#include "core/nn/Parameter.h"

#include <algorithm>

#include "core/base/Error.h"
#include "core/nn/Random.h"

namespace bubblescope {

namespace {

template <typename T>
void drawNormal(double deviation, std::uint64_t key, std::vector<T>& values) {
    for (std::size_t i = 0; i < values.size(); i += 2) {
        const auto [first, second] = normalPairAt(key, i / 2);
        values[i] = static_cast<T>(deviation * first);
        if (i + 1 < values.size()) values[i + 1] = static_cast<T>(deviation * second);
    }
}

template <typename T>
std::vector<T> initialValues(const ParameterSpec& spec, std::uint64_t key) {
    const double value = spec.init.value;
    std::vector<T> values(static_cast<std::size_t>(sizeOf(spec.shape)), static_cast<T>(value));
    if (spec.init.kind == Initializer::Kind::Normal) drawNormal(value, key, values);
    if (spec.init.kind == Initializer::Kind::Uniform)
        for (std::size_t i = 0; i < values.size(); ++i)
            values[i] = static_cast<T>(value * (2 * uniformAt(key, i) - 1));
    return values;
}

/// Tensors of all parameters but those tied to one of the others, which share its tensor.
template <typename T, typename Make>
ParameterSet<T> makeShared(const std::vector<ParameterSpec>& specs, const Make& make) {
    ParameterSet<T> set;
    for (const ParameterSpec& spec : specs)
        if (spec.tiedTo.empty()) set.set(spec.name, make(spec));
    for (const ParameterSpec& spec : specs) {
        if (spec.tiedTo.empty()) continue;
        set.set(spec.name, set.contains(spec.tiedTo) ? set.at(spec.tiedTo) : make(spec));
    }
    return set;
}

}  // namespace

template <typename T>
const Tensor<T>& ParameterSet<T>::at(std::string_view name) const {
    const auto found = tensors_.find(name);
    if (found == tensors_.end())
        throw Error("there is no parameter '" + std::string(name) + "'", "",
                    "use parameters that were made for this model");
    return found->second;
}

template <typename T>
std::int64_t ParameterSet<T>::bytes() const {
    std::int64_t sum = 0;
    for (const auto& [name, tensor] : tensors_)
        sum += tensor.bytes();
    return sum;
}

template <typename T>
ParameterSet<T> initialParameters(Backend<T>& backend, const std::vector<ParameterSpec>& specs,
                                  std::uint64_t seed) {
    return makeShared<T>(specs, [&](const ParameterSpec& spec) {
        const std::uint64_t key = keyOf(seed, spec.tiedTo.empty() ? spec.name : spec.tiedTo);
        const Tensor<T> tensor = backend.empty(spec.shape);
        backend.upload(initialValues<T>(spec, key), tensor);
        return tensor;
    });
}

template <typename T>
ParameterSet<T> zeroGradients(Backend<T>& backend, const std::vector<ParameterSpec>& specs) {
    ParameterSet<T> set;
    for (const ParameterSpec& spec : specs) {
        set.set(spec.name, backend.empty(spec.shape));
        backend.fill(0, set.at(spec.name));
    }
    return set;
}

template <typename T>
ParameterSet<T> copyOf(Backend<T>& backend, const std::vector<ParameterSpec>& specs,
                       const ParameterSet<T>& values) {
    return makeShared<T>(specs, [&](const ParameterSpec& spec) {
        const Tensor<T> copy = backend.empty(spec.shape);
        backend.copy(values.at(spec.name), copy);
        return copy;
    });
}

template <typename T>
void sumTiedGradients(Backend<T>& backend, const std::vector<ParameterSpec>& specs,
                      const ParameterSet<T>& gradients) {
    for (const ParameterSpec& spec : specs) {
        if (spec.tiedTo.empty() || !gradients.contains(spec.tiedTo)) continue;
        const Tensor<T>& owner = gradients.at(spec.tiedTo);
        backend.addScaled(1, gradients.at(spec.name), owner);
        backend.copy(owner, gradients.at(spec.name));
    }
}

std::vector<ParameterSpec> trainedParameters(const std::vector<ParameterSpec>& specs) {
    const auto has = [&specs](const std::string& name) {
        return std::any_of(specs.begin(), specs.end(),
                           [&name](const ParameterSpec& other) { return other.name == name; });
    };
    std::vector<ParameterSpec> trained;
    for (const ParameterSpec& spec : specs)
        if (!spec.isStatistic() && (spec.tiedTo.empty() || !has(spec.tiedTo)))
            trained.push_back(spec);
    return trained;
}

template <typename T>
void updateStatistics(Backend<T>& backend, const std::vector<ParameterSpec>& specs,
                      const ParameterSet<T>& gradients, const ParameterSet<T>& values) {
    for (const ParameterSpec& spec : specs)
        if (spec.isStatistic())
            backend.blend(static_cast<T>(1 - spec.statisticMomentum), gradients.at(spec.name),
                          values.at(spec.name));
}

#define BUBBLESCOPE_INSTANTIATE(T)                                                             \
    template class ParameterSet<T>;                                                            \
    template ParameterSet<T> initialParameters(Backend<T>&, const std::vector<ParameterSpec>&, \
                                               std::uint64_t);                                 \
    template ParameterSet<T> zeroGradients(Backend<T>&, const std::vector<ParameterSpec>&);    \
    template ParameterSet<T> copyOf(Backend<T>&, const std::vector<ParameterSpec>&,            \
                                    const ParameterSet<T>&);                                   \
    template void sumTiedGradients(Backend<T>&, const std::vector<ParameterSpec>&,             \
                                   const ParameterSet<T>&);                                    \
    template void updateStatistics(Backend<T>&, const std::vector<ParameterSpec>&,             \
                                   const ParameterSet<T>&, const ParameterSet<T>&);
BUBBLESCOPE_INSTANTIATE(float)
BUBBLESCOPE_INSTANTIATE(double)
#undef BUBBLESCOPE_INSTANTIATE

}  // namespace bubblescope
