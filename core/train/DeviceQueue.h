// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <cstdint>
#include <memory>

#include "core/train/TrainingObserver.h"

namespace bubblescope {

/// The clock of a measured run: host time since a moment that all devices share.
struct RunClock {
    std::chrono::steady_clock::time_point begin;
    std::int64_t beginNs = 0;  ///< by the run's clock

    std::int64_t nowNs() const {
        const auto elapsed = std::chrono::steady_clock::now() - begin;
        return beginNs + std::chrono::duration_cast<std::chrono::nanoseconds>(elapsed).count();
    }
};

/// A point in a device's work, reached when all that it was told before is done. Copies share it.
class QueueMark {
  public:
    virtual ~QueueMark() = default;
};
using QueueMarkPointer = std::shared_ptr<const QueueMark>;

/// When a device does what its backend is told: at once, or later and in order. Used by the thread
/// that uses the backend; marks may be waited for on the queue of another device of the same kind.
class DeviceQueue {
  public:
    virtual ~DeviceQueue() = default;

    /// From here on times are by this clock. Nothing is on its way.
    virtual void begin(const RunClock& clock) = 0;
    virtual QueueMarkPointer mark() = 0;
    /// What the device is told from here on waits for the mark; the caller does not.
    virtual void waitFor(const QueueMark& mark) = 0;
    virtual bool isReached(const QueueMark& mark) = 0;
    /// When a mark of this queue was reached; waits for it.
    virtual std::int64_t timeNs(const QueueMark& mark) = 0;
    /// Waits until all is done.
    virtual void finish() = 0;

    /// What the device is told until leave() is the work of this slice, for whoever watches it.
    virtual void enter(const TrainingSlice& /*slice*/) {}
    virtual void leave() {}
};

/// Of backends that do all at once.
class HostQueue final : public DeviceQueue {
  public:
    void begin(const RunClock& clock) override { clock_ = clock; }
    QueueMarkPointer mark() override { return std::make_shared<Mark>(clock_.nowNs()); }
    void waitFor(const QueueMark&) override {}
    bool isReached(const QueueMark&) override { return true; }
    std::int64_t timeNs(const QueueMark& mark) override {
        return static_cast<const Mark&>(mark).timeNs;
    }
    void finish() override {}

  private:
    struct Mark final : QueueMark {
        explicit Mark(std::int64_t ns) : timeNs(ns) {}
        std::int64_t timeNs;
    };

    RunClock clock_;
};

}  // namespace bubblescope
