// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atomic>

#include "core/base/Error.h"

namespace bubblescope {

/// How far one piece of long work has come, and whether somebody wants it to stop.
/// One worker reports, any thread may read the fraction or cancel.
class Progress {
  public:
    /// Called by the worker every few milliseconds. fraction is in [0, 1]. Throws Cancelled.
    void report(double fraction) {
        fraction_.store(fraction, std::memory_order_relaxed);
        throwIfCancelled();
    }
    void throwIfCancelled() const {
        if (cancelled_.load(std::memory_order_relaxed)) throw Cancelled();
    }

    double fraction() const { return fraction_.load(std::memory_order_relaxed); }
    void cancel() { cancelled_.store(true, std::memory_order_relaxed); }
    bool isCancelled() const { return cancelled_.load(std::memory_order_relaxed); }

  private:
    std::atomic<double> fraction_ = 0;
    std::atomic<bool> cancelled_ = false;
};

}  // namespace bubblescope
