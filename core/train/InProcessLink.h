// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atomic>
#include <condition_variable>
#include <mutex>
#include <vector>

#include "core/train/DeviceLink.h"

namespace bubblescope {

/// Between the threads of one process: messages are handed over, not copied.
template <typename T>
class InProcessLink final : public DeviceLink<T> {
  public:
    /// Each device holds up to `capacity` messages that it has not taken yet.
    InProcessLink(int devices, std::size_t capacity)
        : boxes_(static_cast<std::size_t>(devices)), capacity_(capacity) {}

    void send(Envelope<T> envelope) override {
        Box& box = boxOf(envelope.to);
        {
            std::unique_lock lock(box.mutex);
            box.changed.wait(lock, [&] { return isStopped_ || box.messages.size() < capacity_; });
            if (isStopped_) throw Stopped();
            box.messages.emplace(envelope.key, std::move(envelope.message));
        }
        box.changed.notify_all();
    }

    Message<T> receive(int device, const MessageKey& key) override {
        Box& box = boxOf(device);
        Message<T> message;
        {
            std::unique_lock lock(box.mutex);
            box.changed.wait(lock, [&] { return isStopped_ || box.messages.contains(key); });
            if (!box.messages.contains(key)) throw Stopped();
            message = std::move(box.messages.extract(key).mapped());
        }
        box.changed.notify_all();
        return message;
    }

    bool hasArrived(int device, const MessageKey& key) const override {
        const Box& box = boxes_[static_cast<std::size_t>(device)];
        const std::scoped_lock lock(box.mutex);
        return box.messages.contains(key);
    }

    void stop() override {
        for (Box& box : boxes_) {
            {
                const std::scoped_lock lock(box.mutex);
                isStopped_ = true;
            }
            box.changed.notify_all();
        }
    }

  private:
    struct Box {
        mutable std::mutex mutex;
        std::condition_variable changed;
        std::map<MessageKey, Message<T>> messages;
    };

    Box& boxOf(int device) { return boxes_[static_cast<std::size_t>(device)]; }

    std::vector<Box> boxes_;
    std::size_t capacity_;
    std::atomic<bool> isStopped_ = false;
};

}  // namespace bubblescope
