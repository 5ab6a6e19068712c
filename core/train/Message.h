// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <compare>
#include <cstdint>
#include <map>
#include <string>

#include "core/nn/Layer.h"
#include "core/train/DeviceQueue.h"

namespace bubblescope {

enum class MessageKind : std::uint8_t {
    Activation,
    Gradient,
    Part,        ///< of a collective
    Tied,        ///< gradients of tied parameters
    Factors,     ///< curvature
    InputRows,   ///< that curvature A of a micro-batch is made of
    OutputRows,  ///< ... and B
    Inverses,
    Updates,   ///< rows that one copy of a stage has preconditioned for all
    Products,  ///< numbers by layer
    Norms,     ///< numbers by parameter
};

/// Names a message: no two of a run to the same device have the same key.
struct MessageKey {
    std::int64_t round = 0;  ///< its first step
    MessageKind kind = MessageKind::Activation;
    std::uint8_t direction = 0;
    std::uint16_t stage = 0;   ///< that made it
    std::uint32_t number = 0;  ///< micro-batch, collective's index and number, or layer
    std::int32_t from = 0;     ///< device

    auto operator<=>(const MessageKey&) const = default;
};

/// What devices send each other. The sender must not change a tensor that it has sent until all
/// that the receivers make of it has come back to it.
template <typename T>
struct Message {
    Tensors<T> tensors;  ///< in an order that both sides know
    std::map<std::string, double> numbers;
    std::int64_t sentNs = 0;  ///< by the clock of an emulated run
    QueueMarkPointer made;    ///< of a measured run, in the sender's queue

    std::int64_t bytes() const {
        std::int64_t sum = 0;
        for (const Tensor<T>& tensor : tensors)
            sum += tensor.bytes();
        return sum;
    }
};

/// A message on its way.
template <typename T>
struct Envelope {
    int to = 0;
    MessageKey key;
    Message<T> message;
};

}  // namespace bubblescope
