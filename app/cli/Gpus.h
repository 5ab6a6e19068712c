// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>

#include "core/train/run/GpuProvider.h"

namespace bubblescope {

/// The GPUs of this machine; null where this program is built without CUDA.
std::shared_ptr<GpuProvider> machineGpus();

}  // namespace bubblescope
