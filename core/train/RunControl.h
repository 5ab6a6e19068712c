// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>
#include <mutex>

namespace bubblescope {

/// Lets a run end or pause between two steps, on all devices at the same one. Any thread may call
/// it.
class RunControl {
  public:
    /// Whether a device may work at a step. Once true for one device, it is so for all.
    bool begins(std::int64_t step) {
        const std::scoped_lock lock(mutex_);
        if (step >= std::min(stop_, pause_)) return false;
        latest_ = std::max(latest_, step);
        return true;
    }
    /// Steps that have begun are finished.
    void requestStop() {
        const std::scoped_lock lock(mutex_);
        stop_ = std::min(stop_, latest_ + 1);
    }
    /// No step from this one on begins before the pause is put elsewhere.
    void pauseAt(std::int64_t step) {
        const std::scoped_lock lock(mutex_);
        pause_ = step;
    }
    bool isStopping() const {
        const std::scoped_lock lock(mutex_);
        return stop_ != never;
    }
    /// The step after the last one that has begun.
    std::int64_t nextStep() const {
        const std::scoped_lock lock(mutex_);
        return latest_ + 1;
    }

  private:
    static constexpr std::int64_t never = std::numeric_limits<std::int64_t>::max();

    mutable std::mutex mutex_;
    std::int64_t latest_ = -1;
    std::int64_t stop_ = never;
    std::int64_t pause_ = never;
};

}  // namespace bubblescope
