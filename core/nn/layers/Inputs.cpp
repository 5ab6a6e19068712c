// SPDX-License-Identifier: Apache-2.0
#include "core/nn/layers/Inputs.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "core/base/Error.h"

namespace bubblescope {

template <typename T>
IntTensor uploadInts(Backend<T>& backend, const std::vector<std::int32_t>& ints, Shape shape) {
    const IntTensor tensor = backend.emptyInts(std::move(shape));
    backend.upload(ints, tensor);
    return tensor;
}

template <typename T>
IntTensor uploadInput(const Pass<T>& pass, std::string_view name, const Shape& shape) {
    const HostInts& ints = pass.batch.intsAt(name);
    if (ints.shape != shape || static_cast<std::int64_t>(ints.values.size()) != sizeOf(shape))
        throw Error(fmt::format("the input has the shape {} instead of {}", ints.shape, shape),
                    std::string(name), "use inputs of equal length");
    return uploadInts(pass.backend, ints.values, shape);
}

void checkRange(const HostInts& ints, std::int32_t least, std::int64_t end, std::string_view name) {
    for (const std::int32_t value : ints.values)
        if (value < least || value >= end)
            throw Error(fmt::format("the input has the value {}", value), std::string(name),
                        fmt::format("use values from {} to {}, or a larger model", least, end - 1));
}

namespace {

void checkSamples(std::int64_t samples, std::string_view layer) {
    if (samples < 1)
        throw Error("the micro-batch has no samples", std::string(layer),
                    "use at least as many samples as micro-batches");
}

}  // namespace

template <typename T>
Tensors<T> ValueInput<T>::forward(const Pass<T>& pass, Tensors<T>, Saved<T>&) const {
    const Tensor<T>& x = pass.batch.valuesAt("x");
    const std::int64_t samples = pass.batch.samples;
    checkSamples(samples, this->name());
    if (x.size() != samples * sizeOf(sample_))
        throw Error(fmt::format("{} samples have {} values, not {} each", samples, x.size(),
                                sizeOf(sample_)),
                    "x", "build the model for the shape of the data");
    if (sample_.size() != 3) return {x.reshaped({samples, sizeOf(sample_)})};
    const Tensor<T> y = pass.backend.empty({samples, sample_[1], sample_[2], sample_[0]});
    pass.backend.swapMiddle(x.reshaped({samples, sample_[0], sample_[1] * sample_[2], 1}), y);
    return {y};
}

template <typename T>
std::vector<ParameterSpec> Embedding<T>::parameters() const {
    std::vector<ParameterSpec> specs{
        {this->name() + ".word.weight", {options_.vocabulary, options_.width}, options_.init}};
    if (options_.positions > 0)
        specs.push_back({this->name() + ".position.weight",
                         {options_.positions, options_.width},
                         options_.init});
    if (options_.segments > 0)
        specs.push_back(
            {this->name() + ".segment.weight", {options_.segments, options_.width}, options_.init});
    return specs;
}

template <typename T>
std::vector<IntTensor> Embedding<T>::indices(const Pass<T>& pass) const {
    const HostInts& ids = pass.batch.intsAt(options_.ids);
    checkSamples(pass.batch.samples, this->name());
    const Shape shape{pass.batch.samples, ids.shape.empty() ? 0 : ids.shape.back()};
    checkRange(ids, 0, options_.vocabulary, options_.ids);
    std::vector<IntTensor> all{uploadInput(pass, options_.ids, shape)};
    if (options_.positions > 0) {
        if (shape[1] > options_.positions)
            throw Error(fmt::format("a sequence has {} tokens", shape[1]), options_.ids,
                        fmt::format("use at most {}, or a larger model", options_.positions));
        std::vector<std::int32_t> positions(ids.values.size());
        for (std::size_t i = 0; i < positions.size(); ++i)
            positions[i] = static_cast<std::int32_t>(i % static_cast<std::size_t>(shape[1]));
        all.push_back(uploadInts(pass.backend, positions, shape));
    }
    if (options_.segments > 0) {
        checkRange(pass.batch.intsAt("segments"), 0, options_.segments, "segments");
        all.push_back(uploadInput(pass, "segments", shape));
    }
    return all;
}

template <typename T>
Tensors<T> Embedding<T>::forward(const Pass<T>& pass, Tensors<T> inputs, Saved<T>& saved) const {
    saved.ints = indices(pass);
    const std::vector<ParameterSpec> tables = parameters();
    const Shape shape{saved.ints[0].dimension(0), saved.ints[0].dimension(1), options_.width};
    const Tensor<T> y = pass.backend.empty(shape);
    pass.backend.gatherRows(pass.parameters.at(tables[0].name), saved.ints[0], y);
    for (std::size_t i = 1; i < tables.size(); ++i) {
        const Tensor<T> addend = pass.backend.empty(shape);
        pass.backend.gatherRows(pass.parameters.at(tables[i].name), saved.ints[i], addend);
        pass.backend.add(y, addend, y);
    }
    inputs.insert(inputs.begin(), y);
    return inputs;
}

template <typename T>
Tensors<T> Embedding<T>::inputGradient(const Pass<T>&, Tensors<T> gradients,
                                       Saved<T>& saved) const {
    saved.outputGradient = gradients[0];
    gradients.erase(gradients.begin());
    return gradients;
}

template <typename T>
void Embedding<T>::weightGradient(const Pass<T>& pass, Saved<T>& saved,
                                  const ParameterSet<T>& gradients) const {
    const std::vector<ParameterSpec> tables = parameters();
    for (std::size_t i = 0; i < tables.size(); ++i)
        pass.backend.scatterRowsAdd(saved.outputGradient, saved.ints[i],
                                    gradients.at(tables[i].name));
}

#define BUBBLESCOPE_INSTANTIATE(T)                                                       \
    template IntTensor uploadInts(Backend<T>&, const std::vector<std::int32_t>&, Shape); \
    template IntTensor uploadInput(const Pass<T>&, std::string_view, const Shape&);      \
    template class ValueInput<T>;                                                        \
    template class Embedding<T>;
BUBBLESCOPE_INSTANTIATE(float)
BUBBLESCOPE_INSTANTIATE(double)
#undef BUBBLESCOPE_INSTANTIATE

}  // namespace bubblescope
