// SPDX-License-Identifier: Apache-2.0
#include "core/nn/layers/BertHead.h"

#include "core/nn/layers/Inputs.h"
#include "core/nn/layers/Shapes.h"

namespace bubblescope {

namespace {

enum Part : std::size_t { Layers, Loss };

/// Rows of the hidden states and their labels.
struct Picked {
    std::vector<std::int32_t> rows;
    HostInts labels;
};

Picked pickMasked(const HostInts& labels, bool gathers) {
    Picked picked;
    for (std::size_t i = 0; i < labels.values.size(); ++i) {
        if (gathers && labels.values[i] < 0) continue;
        picked.rows.push_back(static_cast<std::int32_t>(i));
        picked.labels.values.push_back(labels.values[i]);
    }
    return picked;
}

Picked pickFirst(const HostInts& labels, std::int64_t length) {
    Picked picked{{}, labels};
    for (std::size_t i = 0; i < labels.values.size(); ++i)
        picked.rows.push_back(static_cast<std::int32_t>(static_cast<std::int64_t>(i) * length));
    return picked;
}

}  // namespace

template <typename T>
BertHead<T>::BertHead(std::string name, Options options)
    : Layer<T>(name), gathersMasked_(options.gathersMasked) {
    branches_.push_back(std::unique_ptr<const Branch>(
        new Branch{{name, std::move(options.maskedLm)}, SoftmaxLoss<T>("mlm")}));
    if (!options.nextSentence.empty())
        branches_.push_back(std::unique_ptr<const Branch>(
            new Branch{{name, std::move(options.nextSentence)}, SoftmaxLoss<T>("nsp")}));
}

template <typename T>
std::vector<ParameterSpec> BertHead<T>::parameters() const {
    std::vector<ParameterSpec> specs;
    for (const auto& branch : branches_)
        for (ParameterSpec& spec : branch->layers.parameters())
            specs.push_back(std::move(spec));
    return specs;
}

template <typename T>
void BertHead<T>::runBranch(const Branch& branch, const Pass<T>& pass, const Tensor<T>& hidden,
                            const std::vector<std::int32_t>& rows, const HostInts& labels,
                            Saved<T>& saved) const {
    const auto count = static_cast<std::int64_t>(rows.size());
    saved.ints = {uploadInts(pass.backend, rows, {count})};
    const Tensor<T> chosen = pass.backend.empty({count, hidden.columns()});
    pass.backend.gatherRows(hidden, saved.ints[0], chosen);
    saved.parts.assign(2, {});
    const Tensors<T> logits = branch.layers.forward(pass, {chosen}, saved.parts[Layers]);
    branch.loss.apply(pass, logits[0], labels, saved.parts[Loss]);
}

template <typename T>
Tensors<T> BertHead<T>::forward(const Pass<T>& pass, Tensors<T> inputs, Saved<T>& saved) const {
    const Tensor<T>& hidden = inputs[0];
    const HostInts& labels = pass.batch.intsAt("labels");
    checkRows(static_cast<std::int64_t>(labels.values.size()), hidden.rows(), this->name());
    saved.parts.assign(branches_.size(), {});
    const Picked masked = pickMasked(labels, gathersMasked_);
    runBranch(*branches_[0], pass, hidden, masked.rows, masked.labels, saved.parts[0]);
    if (branches_.size() > 1) {
        const HostInts& nsp = pass.batch.intsAt("nsp_labels");
        checkRows(static_cast<std::int64_t>(nsp.values.size()), hidden.dimension(0), this->name());
        const Picked first = pickFirst(nsp, hidden.dimension(1));
        runBranch(*branches_[1], pass, hidden, first.rows, first.labels, saved.parts[1]);
    }
    return {};
}

template <typename T>
Tensors<T> BertHead<T>::inputGradient(const Pass<T>& pass, Tensors<T>, Saved<T>& saved) const {
    const HostInts& labels = pass.batch.intsAt("labels");
    const auto positions = static_cast<std::int64_t>(labels.values.size());
    Tensor<T> gHidden;
    for (std::size_t i = 0; i < branches_.size(); ++i) {
        Saved<T>& part = saved.parts[i];
        const Tensor<T> gLogits = branches_[i]->loss.gradient(pass, part.parts[Loss]);
        const Tensors<T> g =
            branches_[i]->layers.inputGradient(pass, {gLogits}, part.parts[Layers]);
        if (gHidden.isEmpty()) {
            const std::int64_t samples = pass.batch.samples;
            gHidden = pass.backend.empty({samples, positions / samples, g[0].columns()});
            pass.backend.fill(0, gHidden);
        }
        pass.backend.scatterRowsAdd(g[0], part.ints[0], gHidden);
    }
    return {gHidden};
}

template <typename T>
void BertHead<T>::weightGradient(const Pass<T>& pass, Saved<T>& saved,
                                 const ParameterSet<T>& gradients) const {
    for (std::size_t i = 0; i < branches_.size(); ++i)
        branches_[i]->layers.weightGradient(pass, saved.parts[i].parts[Layers], gradients);
}

template <typename T>
std::vector<CurvatureSpec> BertHead<T>::curvatureSpecs() const {
    std::vector<CurvatureSpec> specs;
    for (const auto& branch : branches_)
        for (CurvatureSpec& spec : branch->layers.curvatureSpecs())
            specs.push_back(std::move(spec));
    return specs;
}

template <typename T>
std::vector<CurvatureRows<T>> BertHead<T>::curvatureRows(const Saved<T>& saved) const {
    std::vector<CurvatureRows<T>> all;
    for (std::size_t i = 0; i < branches_.size(); ++i)
        for (CurvatureRows<T>& rows :
             branches_[i]->layers.curvatureRows(saved.parts[i].parts[Layers]))
            all.push_back(std::move(rows));
    return all;
}

template class BertHead<float>;
template class BertHead<double>;

}  // namespace bubblescope
