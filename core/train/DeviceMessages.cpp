// SPDX-License-Identifier: Apache-2.0
#include "core/train/DeviceWorker.h"

namespace bubblescope {

template <typename T>
std::vector<int> DeviceWorker<T>::otherDevices() const {
    const PipelinePlan& plan = context_.plan;
    const bool all = plan.sharding != Sharding::None;
    const int first = all ? 0 : replica_ * plan.schedule.devices;
    const int count = all ? plan.deviceCount() : plan.schedule.devices;
    std::vector<int> devices;
    for (int device = first; device < first + count; ++device)
        if (device != device_) devices.push_back(device);
    return devices;
}

/// Of the message that an operation takes; for one without, a key whose stage is its own.
template <typename T>
MessageKey DeviceWorker<T>::fromOperation(const Operation& o) const {
    const int last = context_.plan.schedule.virtualStages - 1;
    const bool isForward = o.kind == OperationKind::Forward;
    int stage = o.stage;
    if (isForward && stage > 0) --stage;
    if ((o.kind == OperationKind::Backward || o.kind == OperationKind::InputGrad) && stage < last)
        ++stage;
    return key(isForward ? MessageKind::Activation : MessageKind::Gradient, o.direction, stage,
               o.microBatch, context_.plan.deviceOf(replica_, o.direction, stage));
}

template <typename T>
MessageKey DeviceWorker<T>::fromCopy(MessageKind kind, const Instruction& i, std::uint32_t number,
                                     int copy) const {
    return key(kind, copy % context_.plan.schedule.directions(), i.stage, number,
               context_.plan.deviceOfCopy(copy, i.stage));
}

template <typename T>
std::vector<MessageKey> DeviceWorker<T>::needs(const Instruction& i) const {
    std::vector<MessageKey> keys;
    const auto fromOtherCopies = [&](MessageKind kind, std::uint32_t number) {
        forEachOtherCopy(i, [&](int copy) { keys.push_back(fromCopy(kind, i, number, copy)); });
    };
    const auto fromOtherDevices = [&](MessageKind kind) {
        for (const int device : otherDevices())
            keys.push_back(key(kind, 0, 0, 0, device));
    };
    switch (i.kind) {
        case InstructionKind::Operation:
            forEachOperation(i, [&](const Operation& o) {
                if (const MessageKey k = fromOperation(o); k.stage != o.stage) keys.push_back(k);
            });
            break;
        case InstructionKind::Await:
            fromOtherCopies(MessageKind::Part, partNumber(collective(i), i.number));
            break;
        case InstructionKind::AddTied: {
            const int other = context_.plan.ties[i.index].otherThan(i.stage);
            keys.push_back(key(MessageKind::Tied, i.direction, other, i.index,
                               context_.plan.deviceOf(replica_, i.direction, other)));
            break;
        }
        case InstructionKind::SumFactors:
            if (!isFilled()) fromOtherCopies(MessageKind::Factors, i.index);
            break;
        case InstructionKind::TakeInputRows:
        case InstructionKind::TakeOutputRows:
            keys.push_back(rowsKey(i.kind == InstructionKind::TakeInputRows
                                       ? MessageKind::InputRows
                                       : MessageKind::OutputRows,
                                   static_cast<int>(i.number), i.stage, i.microBatch, i.index));
            break;
        case InstructionKind::PublishInverses:
            if (const auto made = inversesKey(i)) keys.push_back(*made);
            break;
        case InstructionKind::TakeUpdates:
            fromOtherCopies(MessageKind::Updates, 0);
            break;
        case InstructionKind::ClipUpdates:
            fromOtherDevices(MessageKind::Products);
            break;
        case InstructionKind::TakeNorms:
            fromOtherDevices(MessageKind::Norms);
            break;
        default:
            break;
    }
    return keys;
}

template <typename T>
Tensors<T> DeviceWorker<T>::received(const Message<T>& message, int from) {
    if (from == device_) return message.tensors;
    Tensors<T> copies;
    for (const Tensor<T>& tensor : message.tensors) {
        copies.push_back(backend().empty(tensor.shape()));
        backend().copy(tensor, copies.back());
    }
    return copies;
}

template <typename T>
std::vector<Tensors<T>> DeviceWorker<T>::takeParts(MessageKind kind, const Instruction& i,
                                                   std::uint32_t number, Tensors<T> own) {
    std::vector<Tensors<T>> parts(static_cast<std::size_t>(context_.plan.copies()));
    forEachOtherCopy(i, [&](int copy) {
        parts[static_cast<std::size_t>(copy)] =
            std::move(inbox_.extract(fromCopy(kind, i, number, copy)).mapped().tensors);
    });
    parts[static_cast<std::size_t>(copyOf(i.direction))] = std::move(own);
    return parts;
}

template <typename T>
void DeviceWorker<T>::toOtherCopies(MessageKind kind, const Instruction& i, std::uint32_t number,
                                    const Message<T>& message) {
    forEachOtherCopy(i, [&](int copy) {
        outbox_.push_back({context_.plan.deviceOfCopy(copy, i.stage),
                           key(kind, i.direction, i.stage, number, device_), message});
    });
}

/// Of the inverses that are published next; nothing where they are the device's own.
template <typename T>
std::optional<MessageKey> DeviceWorker<T>::inversesKey(const Instruction& i) const {
    if (!isFilled()) {
        if (inverts(i)) return std::nullopt;
        const int copy = static_cast<int>(i.index) % context_.plan.copies();
        return key(MessageKind::Inverses, i.direction, i.stage, i.index,
                   context_.plan.deviceOfCopy(copy, i.stage));
    }
    MessageKey made = key(MessageKind::Inverses, i.direction, i.stage, i.index,
                          context_.filled->homeOf(i.stage, i.index));
    made.round -= context_.filled->steps;
    if (made.round < context_.recipe.kfac->cyclesFrom) return std::nullopt;
    return made;
}

/// To all copies; while bubbles are filled to those at home as well, which publish them later.
template <typename T>
void DeviceWorker<T>::sendInverses(const Instruction& i) {
    const KfacLayer<T>& layer = kfacLayer(i);
    for (int copy = 0; copy < context_.plan.copies(); ++copy) {
        const int to = context_.plan.deviceOfCopy(copy, i.stage);
        if (to == device_ && !isFilled()) continue;
        outbox_.push_back({to,
                           key(MessageKind::Inverses, copy % context_.plan.schedule.directions(),
                               i.stage, i.index, device_),
                           {.tensors = {layer.newInverseA(), layer.newInverseB()}}});
    }
}

template <typename T>
void DeviceWorker<T>::toOtherDevices(MessageKind kind,
                                     const std::map<std::string, double>& numbers) {
    for (const int device : otherDevices())
        outbox_.push_back({device, key(kind, 0, 0, 0, device_), {.numbers = numbers}});
}

#define BUBBLESCOPE_INSTANTIATE(T)                                                                \
    template std::vector<int> DeviceWorker<T>::otherDevices() const;                              \
    template MessageKey DeviceWorker<T>::fromOperation(const Operation&) const;                   \
    template MessageKey DeviceWorker<T>::fromCopy(MessageKind, const Instruction&, std::uint32_t, \
                                                  int) const;                                     \
    template std::vector<MessageKey> DeviceWorker<T>::needs(const Instruction&) const;            \
    template std::vector<Tensors<T>> DeviceWorker<T>::takeParts(MessageKind, const Instruction&,  \
                                                                std::uint32_t, Tensors<T>);       \
    template Tensors<T> DeviceWorker<T>::received(const Message<T>&, int);                        \
    template void DeviceWorker<T>::toOtherCopies(MessageKind, const Instruction&, std::uint32_t,  \
                                                 const Message<T>&);                              \
    template std::optional<MessageKey> DeviceWorker<T>::inversesKey(const Instruction&) const;    \
    template void DeviceWorker<T>::sendInverses(const Instruction&);                              \
    template void DeviceWorker<T>::toOtherDevices(MessageKind,                                    \
                                                  const std::map<std::string, double>&);
BUBBLESCOPE_INSTANTIATE(float)
BUBBLESCOPE_INSTANTIATE(double)
#undef BUBBLESCOPE_INSTANTIATE

}  // namespace bubblescope
