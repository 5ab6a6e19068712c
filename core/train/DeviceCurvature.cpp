// SPDX-License-Identifier: Apache-2.0
#include "core/train/DeviceWorker.h"

namespace bubblescope {

namespace {

KfacPart partOf(const Instruction& i) {
    return {static_cast<int>(i.part), static_cast<int>(i.parts)};
}

}  // namespace

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
    const auto home = homes_.find({i.stage, static_cast<int>(i.index)});
    return home != homes_.end() ? home->second : stageOf(i).optimizer().kfac()->layers()[i.index];
}

template <typename T>
void DeviceWorker<T>::takeHome(int stage, int layer, const KfacLayer<T>& factors) {
    KfacLayer<T> own(factors.spec(), *context_.recipe.kfac);
    own.copyFactors(backend(), factors);
    homes_.insert_or_assign({stage, layer}, std::move(own));
}

/// Outside bubbles the copies of a stage share its layers out among them.
template <typename T>
bool DeviceWorker<T>::inverts(const Instruction& i) const {
    if (isFilled()) return context_.filled->homeOf(i.stage, i.index) == device_;
    return static_cast<int>(i.index) % context_.plan.copies() == copyOf(i.direction);
}

template <typename T>
MessageKey DeviceWorker<T>::rowsKey(MessageKind kind, int copy, int stage, std::uint32_t microBatch,
                                    std::uint32_t layer) const {
    return key(kind, copy % context_.plan.schedule.directions(), stage,
               microBatch * context_.plan.kfacLayersOf(stage) + layer,
               context_.plan.deviceOfCopy(copy, stage));
}

/// What an operation has made of a mini-batch whose curvature is wanted goes to its layer's home.
template <typename T>
void DeviceWorker<T>::sendRows(const Operation& o) {
    if (!isFilled() || firstStep_ != refreshStep()) return;
    const bool isForward = o.kind == OperationKind::Forward;
    for (std::uint32_t layer = 0; layer < context_.plan.kfacLayersOf(o.stage); ++layer) {
        const int home = context_.filled->homeOf(o.stage, layer);
        if (home == device_) continue;
        CurvatureRows<T>& kept = stage(o.direction, o.stage).rows(o.microBatch, layer).rows;
        Tensor<T>& rows = isForward ? kept.input : kept.outputGradient;
        outbox_.push_back(
            {home,
             rowsKey(isForward ? MessageKind::InputRows : MessageKind::OutputRows,
                     copyOf(o.direction), o.stage, o.microBatch, layer),
             {.tensors = {rows}, .numbers = {{"positions", static_cast<double>(kept.positions)}}}});
        rows = {};
    }
}

template <typename T>
void DeviceWorker<T>::takeRows(const Instruction& i) {
    const Message<T> message = std::move(inbox_.extract(needs(i).front()).mapped());
    CurvatureRows<T>& rows = rowsOf(i).rows;
    rows.spec = kfacLayer(i).spec();
    rows.positions = static_cast<std::int64_t>(message.numbers.at("positions"));
    (i.kind == InstructionKind::TakeInputRows ? rows.input : rows.outputGradient) =
        message.tensors.front();
}

template <typename T>
KeptRows<T>& DeviceWorker<T>::rowsOf(const Instruction& i) {
    const bool isFromOther =
        isFilled() && context_.plan.deviceOfCopy(static_cast<int>(i.number), i.stage) != device_;
    if (isFromOther) return sentRows_[{i.number, i.stage, i.microBatch, i.index}];
    return stageOf(i).rows(i.microBatch, i.index);
}

template <typename T>
void DeviceWorker<T>::addCurvature(const Instruction& i) {
    KeptRows<T>& kept = rowsOf(i);
    const bool isA = i.kind == InstructionKind::AddCurvatureA;
    Tensor<T>& whole = isA ? kept.rows.input : kept.rows.outputGradient;
    if (isA)
        kfacLayer(i).addCurvatureA(backend(), kept.rows, samplesPerStep_, partOf(i));
    else
        kfacLayer(i).addCurvatureB(backend(), kept.rows, samplesPerStep_, partOf(i));
    // Parts come in any order; the last one to come frees the rows.
    if (++(isA ? kept.partsOfA : kept.partsOfB) == i.parts) whole = {};
}

template <typename T>
void DeviceWorker<T>::sumFactors(const Instruction& i) {
    KfacLayer<T>& layer = kfacLayer(i);
    if (!isFilled() && context_.plan.copies() > 1) {
        const std::vector<Tensors<T>> parts = takeParts(
            MessageKind::Factors, i, i.index, {layer.factorA().sum(), layer.factorB().sum()});
        Tensors<T> sums;
        for (std::size_t factor = 0; factor < 2; ++factor) {
            const Tensor<T> sum = backend().empty(parts.front()[factor].shape());
            backend().copy(parts.front()[factor], sum);
            for (std::size_t copy = 1; copy < parts.size(); ++copy)
                backend().addScaled(1, parts[copy][factor], sum);
            sums.push_back(sum);
        }
        layer.replaceSums(sums[0], sums[1]);
    }
    layer.finishCurvatureA(backend());
    layer.finishCurvatureB(backend());
}

template <typename T>
void DeviceWorker<T>::invert(const Instruction& i) {
    KfacLayer<T>& layer = kfacLayer(i);
    if (i.kind == InstructionKind::InvertA)
        layer.invertA(backend(), partOf(i));
    else
        layer.invertB(backend(), partOf(i));
}

/// While bubbles are filled, those of the cycle before, which the first cycle does not have.
template <typename T>
void DeviceWorker<T>::publish(const Instruction& i) {
    KfacLayer<T>& layer = stageOf(i).optimizer().kfac()->layers()[i.index];
    const std::vector<MessageKey> made = needs(i);
    if (made.empty() && isFilled()) return;
    if (!made.empty()) {
        const Tensors<T> inverses = std::move(inbox_.extract(made.front()).mapped().tensors);
        layer.setNewInverses(inverses[0], inverses[1]);
    }
    layer.publish(isFilled() ? refreshStep() : context_.recipe.kfac->usableFrom(firstStep_));
}

template <typename T>
void DeviceWorker<T>::precondition(const Instruction& i) {
    StageCopy<T>& copy = stageOf(i);
    Kfac<T>& kfac = *copy.optimizer().kfac();
    const int copies = context_.plan.copies();
    const KfacPart part{copyOf(i.direction), copies};
    UpdateProducts products =
        kfac.precondition(backend(), stepOf(i), copy.finishedGradients(), part);
    if (copies == 1) {
        products_.merge(products);
        return;
    }
    Message<T> own{.numbers = std::move(products)};
    for (const Tensor<T>& rows : kfac.preconditionedRows(copy.finishedGradients(), part)) {
        own.tensors.push_back(backend().empty(rows.shape()));
        backend().copy(rows, own.tensors.back());
    }
    toOtherCopies(MessageKind::Updates, i, 0, own);
    ownProducts_[{i.direction, i.stage}] = std::move(own.numbers);
}

/// All copies add the products in the same order, so that their weights stay the same.
template <typename T>
void DeviceWorker<T>::takeUpdates(const Instruction& i) {
    const Kfac<T>& kfac = *stageOf(i).optimizer().kfac();
    const int copies = context_.plan.copies();
    for (int copy = 0; copy < copies; ++copy) {
        const bool isOwn = copy == copyOf(i.direction);
        Message<T> message;
        if (!isOwn)
            message =
                std::move(inbox_.extract(fromCopy(MessageKind::Updates, i, 0, copy)).mapped());
        for (const auto& [layer, product] :
             isOwn ? ownProducts_.at({i.direction, i.stage}) : message.numbers)
            products_[layer] += product;
        if (isOwn) continue;
        const Tensors<T> rows =
            kfac.preconditionedRows(stageOf(i).finishedGradients(), {copy, copies});
        for (std::size_t t = 0; t < rows.size(); ++t)
            backend().copy(message.tensors[t], rows[t]);
    }
}

template <typename T>
void DeviceWorker<T>::clipUpdates() {
    for (const MessageKey& k : needs({InstructionKind::ClipUpdates}))
        products_.merge(inbox_.extract(k).mapped().numbers);
    for (auto& [place, copy] : stages_)
        copy->optimizer().kfac()->clip(backend(), products_,
                                       copy->optimizer().learningRate(firstStep_),
                                       copy->finishedGradients());
}

#define BUBBLESCOPE_INSTANTIATE(T)                                                     \
    template bool DeviceWorker<T>::isFilled() const;                                   \
    template std::int64_t DeviceWorker<T>::refreshStep() const;                        \
    template KfacLayer<T>& DeviceWorker<T>::kfacLayer(const Instruction&);             \
    template void DeviceWorker<T>::takeHome(int, int, const KfacLayer<T>&);            \
    template MessageKey DeviceWorker<T>::rowsKey(MessageKind, int, int, std::uint32_t, \
                                                 std::uint32_t) const;                 \
    template void DeviceWorker<T>::sendRows(const Operation&);                         \
    template void DeviceWorker<T>::takeRows(const Instruction&);                       \
    template KeptRows<T>& DeviceWorker<T>::rowsOf(const Instruction&);                 \
    template bool DeviceWorker<T>::inverts(const Instruction&) const;                  \
    template void DeviceWorker<T>::addCurvature(const Instruction&);                   \
    template void DeviceWorker<T>::sumFactors(const Instruction&);                     \
    template void DeviceWorker<T>::invert(const Instruction&);                         \
    template void DeviceWorker<T>::publish(const Instruction&);                        \
    template void DeviceWorker<T>::precondition(const Instruction&);                   \
    template void DeviceWorker<T>::takeUpdates(const Instruction&);                    \
    template void DeviceWorker<T>::clipUpdates();
BUBBLESCOPE_INSTANTIATE(float)
BUBBLESCOPE_INSTANTIATE(double)
#undef BUBBLESCOPE_INSTANTIATE

}  // namespace bubblescope
