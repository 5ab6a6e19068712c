// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>

#include "core/train/Message.h"

namespace bubblescope {

/// How the devices of a run reach each other. Any thread may call it.
template <typename T>
class DeviceLink {
  public:
    virtual ~DeviceLink() = default;

    /// Waits while the receiver holds as many messages as it may. Throws Stopped.
    virtual void send(Envelope<T> envelope) = 0;
    /// Takes a message that has come for a device; waits for it. Throws Stopped.
    virtual Message<T> receive(int device, const MessageKey& key) = 0;
    virtual bool hasArrived(int device, const MessageKey& key) const = 0;
    /// Everyone who waits, now or later, gets Stopped.
    virtual void stop() = 0;
};

/// Thrown where a run ends because of something that happened on another device.
struct Stopped {};

}  // namespace bubblescope
