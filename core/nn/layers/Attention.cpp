// SPDX-License-Identifier: Apache-2.0
#include "core/nn/layers/Attention.h"

#include <fmt/format.h>

#include "core/base/Error.h"
#include "core/nn/layers/Inputs.h"

namespace bubblescope {

namespace {

enum Part : std::size_t { Q, K, V, O };
enum Kept : std::size_t { Query, Key, Value, ForGradient };

const AttentionOptions& checked(const std::string& name, const AttentionOptions& options) {
    if (options.heads < 1 || options.width % options.heads != 0)
        throw Error(
            fmt::format("{} columns cannot be split into {} heads", options.width, options.heads),
            name, "use a number of heads that divides the hidden size");
    return options;
}

template <typename T>
Tensor<T> sum(const Pass<T>& pass, const Tensor<T>& a, const Tensor<T>& b) {
    if (a.isEmpty()) return a;
    pass.backend.add(a, b, a);
    return a;
}

}  // namespace

template <typename T>
MultiHeadAttention<T>::MultiHeadAttention(const std::string& name, const AttentionOptions& options)
    : options_(checked(name, options)),
      q_(name + ".q", options.width, options.width, {options.init}),
      k_(name + ".k", options.width, options.width, {options.init}),
      v_(name + ".v", options.width, options.width, {options.init}),
      o_(name + ".o", options.width, options.width, {options.init}) {}

template <typename T>
AttentionShape MultiHeadAttention<T>::shapeOf(const Tensor<T>& q, const Tensor<T>& k,
                                              const Saved<T>& saved) const {
    return {.batch = q.dimension(0),
            .heads = options_.heads,
            .queryLength = q.dimension(1),
            .keyLength = k.dimension(1),
            .headSize = options_.width / options_.heads,
            .isCausal = options_.isCausal,
            .keyMask = saved.ints.empty() ? IntTensor() : saved.ints[0]};
}

template <typename T>
Tensor<T> MultiHeadAttention<T>::apply(const Pass<T>& pass, const Tensor<T>& queries,
                                       const Tensor<T>& keys, Saved<T>& saved) const {
    saved.parts.assign(4, {});
    const Tensor<T> q = q_.apply(pass, queries, saved.parts[Q]);
    const Tensor<T> k = k_.apply(pass, keys, saved.parts[K]);
    const Tensor<T> v = v_.apply(pass, keys, saved.parts[V]);
    if (pass.batch.ints.contains(options_.mask))
        saved.ints = {uploadInput(pass, options_.mask, {k.dimension(0), k.dimension(1)})};
    const AttentionShape shape = shapeOf(q, k, saved);
    const Tensor<T> forGradient = pass.backend.empty(pass.backend.attentionKept(shape));
    const Tensor<T> context = pass.backend.empty(q.shape());
    pass.backend.attention(shape, q, k, v, forGradient, context);
    saved.tensors = {q, k, v, forGradient};
    return o_.apply(pass, context, saved.parts[O]);
}

template <typename T>
std::pair<Tensor<T>, Tensor<T>> MultiHeadAttention<T>::applyInputGradient(const Pass<T>& pass,
                                                                          const Tensor<T>& gy,
                                                                          Saved<T>& saved) const {
    for (const Part part : {Q, K, V})
        saved.parts[part].wantsInputGradient = saved.wantsInputGradient;
    const auto& kept = saved.tensors;
    const Tensor<T> gContext = o_.applyInputGradient(pass, gy, saved.parts[O]);
    const Tensor<T> gq = pass.backend.empty(kept[Query].shape());
    const Tensor<T> gk = pass.backend.empty(kept[Key].shape());
    const Tensor<T> gv = pass.backend.empty(kept[Value].shape());
    pass.backend.attentionGradient(shapeOf(kept[Query], kept[Key], saved), kept[Query], kept[Key],
                                   kept[Value], kept[ForGradient], gContext, gq, gk, gv);
    const Tensor<T> byKey = k_.applyInputGradient(pass, gk, saved.parts[K]);
    const Tensor<T> byValue = v_.applyInputGradient(pass, gv, saved.parts[V]);
    return {q_.applyInputGradient(pass, gq, saved.parts[Q]), sum(pass, byKey, byValue)};
}

template <typename T>
void MultiHeadAttention<T>::weightGradient(const Pass<T>& pass, Saved<T>& saved,
                                           const ParameterSet<T>& gradients) const {
    const Linear<T>* const layers[] = {&q_, &k_, &v_, &o_};
    for (const Part part : {Q, K, V, O})
        layers[part]->weightGradient(pass, saved.parts[part], gradients);
}

template <typename T>
std::vector<ParameterSpec> MultiHeadAttention<T>::parameters() const {
    std::vector<ParameterSpec> specs;
    for (const Linear<T>* layer : {&q_, &k_, &v_, &o_})
        for (ParameterSpec& spec : layer->parameters())
            specs.push_back(std::move(spec));
    return specs;
}

template <typename T>
std::vector<CurvatureSpec> MultiHeadAttention<T>::curvatureSpecs() const {
    std::vector<CurvatureSpec> specs;
    for (const Linear<T>* layer : {&q_, &k_, &v_, &o_})
        specs.push_back(layer->curvatureSpecs()[0]);
    return specs;
}

template <typename T>
std::vector<CurvatureRows<T>> MultiHeadAttention<T>::curvatureRows(const Saved<T>& saved) const {
    std::vector<CurvatureRows<T>> rows;
    const Linear<T>* const layers[] = {&q_, &k_, &v_, &o_};
    for (const Part part : {Q, K, V, O})
        rows.push_back(layers[part]->curvatureRows(saved.parts[part])[0]);
    return rows;
}

template <typename T>
Tensor<T> SelfAttention<T>::apply(const Pass<T>& pass, const Tensor<T>& x, Saved<T>& saved) const {
    return attention_.apply(pass, x, x, saved);
}

template <typename T>
Tensor<T> SelfAttention<T>::applyInputGradient(const Pass<T>& pass, const Tensor<T>& gy,
                                               Saved<T>& saved) const {
    const auto [byQuery, byKey] = attention_.applyInputGradient(pass, gy, saved);
    return sum(pass, byQuery, byKey);
}

template <typename T>
void SelfAttention<T>::weightGradient(const Pass<T>& pass, Saved<T>& saved,
                                      const ParameterSet<T>& gradients) const {
    attention_.weightGradient(pass, saved, gradients);
}

template <typename T>
std::vector<CurvatureSpec> SelfAttention<T>::curvatureSpecs() const {
    return attention_.curvatureSpecs();
}

template <typename T>
std::vector<CurvatureRows<T>> SelfAttention<T>::curvatureRows(const Saved<T>& saved) const {
    return attention_.curvatureRows(saved);
}

template <typename T>
Tensors<T> CrossAttention<T>::forward(const Pass<T>& pass, Tensors<T> inputs,
                                      Saved<T>& saved) const {
    inputs[0] = attention_.apply(pass, inputs[0], inputs[1], saved);
    if (!passesMemory_) inputs.pop_back();
    return inputs;
}

template <typename T>
Tensors<T> CrossAttention<T>::inputGradient(const Pass<T>& pass, Tensors<T> gradients,
                                            Saved<T>& saved) const {
    const auto [byQuery, byKey] = attention_.applyInputGradient(pass, gradients[0], saved);
    return {byQuery, passesMemory_ ? sum(pass, byKey, gradients[1]) : byKey};
}

template <typename T>
void CrossAttention<T>::weightGradient(const Pass<T>& pass, Saved<T>& saved,
                                       const ParameterSet<T>& gradients) const {
    attention_.weightGradient(pass, saved, gradients);
}

template <typename T>
std::vector<CurvatureSpec> CrossAttention<T>::curvatureSpecs() const {
    return attention_.curvatureSpecs();
}

template <typename T>
std::vector<CurvatureRows<T>> CrossAttention<T>::curvatureRows(const Saved<T>& saved) const {
    return attention_.curvatureRows(saved);
}

template class MultiHeadAttention<float>;
template class MultiHeadAttention<double>;
template class SelfAttention<float>;
template class SelfAttention<double>;
template class CrossAttention<float>;
template class CrossAttention<double>;

}  // namespace bubblescope
