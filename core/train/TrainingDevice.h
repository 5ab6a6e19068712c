// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <memory>

#include "core/nn/Backend.h"
#include "core/train/DeviceQueue.h"

namespace bubblescope {

/// What computes, and when it does.
template <typename T>
struct TrainingDevice {
    std::unique_ptr<Backend<T>> backend;
    std::unique_ptr<DeviceQueue> queue = std::make_unique<HostQueue>();
};

/// Besides the devices of the pipelines a run has one of the host's own, for data and tests.
inline constexpr int hostDevice = -1;

template <typename T>
using MakeDevice = std::function<TrainingDevice<T>(int device)>;

}  // namespace bubblescope
