// SPDX-License-Identifier: Apache-2.0
#include "core/nn/Model.h"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>

#include "core/base/Error.h"
#include "core/nn/layers/Recomputed.h"

namespace bubblescope {

namespace {

/// Cuts that fill stages up to `limit`; fewer cuts mean that the limit is generous.
std::vector<std::size_t> cutsBelow(const std::vector<std::int64_t>& costs, std::int64_t limit) {
    std::vector<std::size_t> cuts;
    std::int64_t filled = 0;
    for (std::size_t i = 0; i < costs.size(); ++i) {
        if (filled > 0 && filled + costs[i] > limit) {
            cuts.push_back(i);
            filled = 0;
        }
        filled += costs[i];
    }
    return cuts;
}

/// Adds cuts before the last layers that have none until there are `count`.
void completeCuts(std::vector<std::size_t>& cuts, std::size_t count, std::size_t layers) {
    for (std::size_t i = layers - 1; i > 0 && cuts.size() < count; --i)
        if (std::find(cuts.begin(), cuts.end(), i) == cuts.end()) cuts.push_back(i);
    std::sort(cuts.begin(), cuts.end());
}

}  // namespace

template <typename T>
std::vector<ParameterSpec> Model<T>::parameters() const {
    return stage(0, layers.size())->parameters();
}

template <typename T>
std::shared_ptr<const Sequential<T>> Model<T>::stage(std::size_t first, std::size_t last) const {
    return std::make_shared<Sequential<T>>(
        name, std::vector<LayerPointer<T>>(layers.begin() + static_cast<std::ptrdiff_t>(first),
                                           layers.begin() + static_cast<std::ptrdiff_t>(last)));
}

template <typename T>
std::vector<std::shared_ptr<const Sequential<T>>> cutModel(const Model<T>& model,
                                                           const std::vector<std::size_t>& cuts) {
    std::vector<std::shared_ptr<const Sequential<T>>> stages;
    std::size_t first = 0;
    for (const std::size_t cut : cuts) {
        if (cut <= first || cut >= model.layers.size())
            throw Error(fmt::format("a stage cannot begin at layer {}", cut), model.name,
                        fmt::format("use ascending numbers from 1 to {}", model.layers.size() - 1));
        stages.push_back(model.stage(first, cut));
        first = cut;
    }
    stages.push_back(model.stage(first, model.layers.size()));
    return stages;
}

std::vector<std::size_t> evenCuts(const std::vector<std::int64_t>& costs, std::size_t stages) {
    if (stages < 1 || stages > costs.size())
        throw Error(fmt::format("the model cannot be cut into {} stages", stages), "",
                    fmt::format("use 1 to {} stages", costs.size()));
    std::int64_t least = *std::max_element(costs.begin(), costs.end());
    std::int64_t most = std::accumulate(costs.begin(), costs.end(), std::int64_t{0});
    while (least < most) {
        const std::int64_t limit = least + (most - least) / 2;
        if (cutsBelow(costs, limit).size() < stages)
            most = limit;
        else
            least = limit + 1;
    }
    std::vector<std::size_t> cuts = cutsBelow(costs, most);
    completeCuts(cuts, stages - 1, costs.size());
    return cuts;
}

template <typename T>
std::vector<std::int64_t> parameterCounts(const Model<T>& model) {
    std::vector<std::int64_t> counts;
    for (const LayerPointer<T>& layer : model.layers) {
        std::int64_t count = 0;
        for (const ParameterSpec& spec : layer->parameters())
            count += sizeOf(spec.shape);
        counts.push_back(std::max(count, std::int64_t{1}));
    }
    return counts;
}

template <typename T>
void checkFinite(Backend<T>& backend, const ParameterSet<T>& gradients, std::int64_t step) {
    for (const auto& [name, gradient] : gradients)
        backend.requireFinite(gradient, [name = name, step] {
            return Error("the gradient is not finite", fmt::format("{}, step {}", name, step),
                         "lower the learning rate, or clip the gradient");
        });
}

template <typename T>
Model<T> withRecomputation(const Model<T>& model) {
    Model<T> wrapped{model.name, {}};
    for (const LayerPointer<T>& layer : model.layers)
        wrapped.layers.push_back(std::make_shared<Recomputed<T>>(layer));
    return wrapped;
}

#define BUBBLESCOPE_INSTANTIATE(T)                                                \
    template struct Model<T>;                                                     \
    template std::vector<std::shared_ptr<const Sequential<T>>> cutModel(          \
        const Model<T>&, const std::vector<std::size_t>&);                        \
    template std::vector<std::int64_t> parameterCounts(const Model<T>&);          \
    template void checkFinite(Backend<T>&, const ParameterSet<T>&, std::int64_t); \
    template Model<T> withRecomputation(const Model<T>&);
BUBBLESCOPE_INSTANTIATE(float)
BUBBLESCOPE_INSTANTIATE(double)
#undef BUBBLESCOPE_INSTANTIATE

}  // namespace bubblescope
