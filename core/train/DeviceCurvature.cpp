// SPDX-License-Identifier: Apache-2.0
#include "core/train/DeviceWorker.h"

namespace bubblescope {

/// Whether this step has K-FAC's work in its bubbles.
template <typename T>
bool DeviceWorker<T>::isFilled() const {
    return context_.filled && firstStep_ >= context_.recipe.kfac->cyclesFrom;
}

/// The step whose curvature is worked on.
template <typename T>
std::int64_t DeviceWorker<T>::refreshStep() const {
    if (!isFilled()) return firstStep_;
    return firstStep_ - (firstStep_ - context_.recipe.kfac->cyclesFrom) % context_.filled->steps;
}

template <typename T>
KfacLayer<T>& DeviceWorker<T>::kfacLayer(const Instruction& i) {
    return stageOf(i).optimizer().kfac()->layers()[i.index];
}

/// The copies of a stage share its layers out among them.
template <typename T>
bool DeviceWorker<T>::inverts(const Instruction& i) const {
    return static_cast<int>(i.index) % context_.plan.copies() == copyOf(i.direction);
}

template <typename T>
void DeviceWorker<T>::addCurvature(const Instruction& i) {
    KeptRows<T>& kept = stageOf(i).rows(i.microBatch, i.index);
    const bool isA = i.kind == InstructionKind::AddCurvatureA;
    Tensor<T>& whole = isA ? kept.rows.input : kept.rows.outputGradient;
    const auto border = [&](std::uint32_t part) { return whole.rows() * part / i.parts; };
    const std::int64_t first = border(i.part);
    const std::int64_t count = border(i.part + 1) - first;
    if (count > 0) {
        CurvatureRows<T> rows = kept.rows;
        (isA ? rows.input : rows.outputGradient) =
            whole.reshaped({whole.rows(), whole.columns()}).slice(first, count);
        if (isA)
            kfacLayer(i).addCurvatureA(*backend_, rows, samplesPerStep_);
        else
            kfacLayer(i).addCurvatureB(*backend_, rows, samplesPerStep_);
    }
    // Parts come in any order; the last one to come frees the rows.
    if (++(isA ? kept.partsOfA : kept.partsOfB) == i.parts) whole = {};
}

template <typename T>
void DeviceWorker<T>::sumFactors(const Instruction& i) {
    KfacLayer<T>& layer = kfacLayer(i);
    if (context_.plan.copies() > 1) {
        const std::vector<Tensors<T>> parts = takeParts(
            MessageKind::Factors, i, i.index, {layer.factorA().sum(), layer.factorB().sum()});
        Tensors<T> sums;
        for (std::size_t factor = 0; factor < 2; ++factor) {
            const Tensor<T> sum = backend_->empty(parts.front()[factor].shape());
            backend_->copy(parts.front()[factor], sum);
            for (std::size_t copy = 1; copy < parts.size(); ++copy)
                backend_->addScaled(1, parts[copy][factor], sum);
            sums.push_back(sum);
        }
        layer.replaceSums(sums[0], sums[1]);
    }
    layer.finishCurvatureA(*backend_);
    layer.finishCurvatureB(*backend_);
}

template <typename T>
void DeviceWorker<T>::invert(const Instruction& i) {
    KfacLayer<T>& layer = kfacLayer(i);
    const bool isA = i.kind == InstructionKind::InvertA;
    if (i.parts == 1)
        isA ? layer.invertA(*backend_) : layer.invertB(*backend_);
    else if (isA)
        layer.invertA(*backend_, static_cast<int>(i.part), static_cast<int>(i.parts));
    else
        layer.invertB(*backend_, static_cast<int>(i.part), static_cast<int>(i.parts));
}

template <typename T>
void DeviceWorker<T>::publish(const Instruction& i) {
    KfacLayer<T>& layer = kfacLayer(i);
    if (!inverts(i)) {
        const Tensors<T> inverses = std::move(inbox_.extract(needs(i).front()).mapped().tensors);
        layer.setNewInverses(inverses[0], inverses[1]);
    }
    layer.publish(context_.recipe.kfac->usableFrom(refreshStep()));
}

template <typename T>
void DeviceWorker<T>::precondition(const Instruction& i) {
    StageCopy<T>& copy = stageOf(i);
    products_.merge(
        copy.optimizer().kfac()->precondition(*backend_, stepOf(i), copy.finishedGradients()));
}

template <typename T>
void DeviceWorker<T>::clipUpdates() {
    for (const MessageKey& k : needs({InstructionKind::ClipUpdates}))
        products_.merge(inbox_.extract(k).mapped().numbers);
    for (auto& [place, copy] : stages_)
        copy->optimizer().kfac()->clip(*backend_, products_,
                                       copy->optimizer().learningRate(firstStep_),
                                       copy->finishedGradients());
}

#define BUBBLESCOPE_INSTANTIATE(T)                                         \
    template bool DeviceWorker<T>::isFilled() const;                       \
    template std::int64_t DeviceWorker<T>::refreshStep() const;            \
    template KfacLayer<T>& DeviceWorker<T>::kfacLayer(const Instruction&); \
    template bool DeviceWorker<T>::inverts(const Instruction&) const;      \
    template void DeviceWorker<T>::addCurvature(const Instruction&);       \
    template void DeviceWorker<T>::sumFactors(const Instruction&);         \
    template void DeviceWorker<T>::invert(const Instruction&);             \
    template void DeviceWorker<T>::publish(const Instruction&);            \
    template void DeviceWorker<T>::precondition(const Instruction&);       \
    template void DeviceWorker<T>::clipUpdates();
BUBBLESCOPE_INSTANTIATE(float)
BUBBLESCOPE_INSTANTIATE(double)
#undef BUBBLESCOPE_INSTANTIATE

}  // namespace bubblescope
