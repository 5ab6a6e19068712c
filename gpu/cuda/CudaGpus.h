// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>

#include "core/train/run/GpuProvider.h"

namespace bubblescope {

/// The NVIDIA GPUs of this machine. Works without any, without a driver and without CUDA's
/// libraries, and says what is missing.
std::shared_ptr<GpuProvider> cudaGpus();

}  // namespace bubblescope
