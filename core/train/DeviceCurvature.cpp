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
    CurvatureRows<T>& rows = stageOf(i).rows(i.microBatch, i.index);
    if (i.kind == InstructionKind::AddCurvatureA) {
        kfacLayer(i).addCurvatureA(*backend_, rows, samplesPerStep_);
        rows.input = {};
    } else {
        kfacLayer(i).addCurvatureB(*backend_, rows, samplesPerStep_);
        rows.outputGradient = {};
    }
}

template <typename T>
void DeviceWorker<T>::sumFactors(const Instruction& i) {
    KfacLayer<T>& layer = kfacLayer(i);
    if (context_.plan.copies() > 1) {
        std::vector<Tensors<T>> parts(static_cast<std::size_t>(context_.plan.copies()));
        forEachOtherCopy(i, [&](int copy) {
            const MessageKey k = fromCopy(MessageKind::Factors, i, i.index, copy);
            parts[static_cast<std::size_t>(copy)] = std::move(inbox_.extract(k).mapped().tensors);
        });
        parts[static_cast<std::size_t>(copyOf(i.direction))] = {layer.factorA().sum(),
                                                                layer.factorB().sum()};
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
    if (i.kind == InstructionKind::InvertA)
        kfacLayer(i).invertA(*backend_);
    else
        kfacLayer(i).invertB(*backend_);
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

template class DeviceWorker<float>;
template class DeviceWorker<double>;

}  // namespace bubblescope
