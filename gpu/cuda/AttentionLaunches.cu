// SPDX-License-Identifier: Apache-2.0
#include "gpu/cuda/GpuBlock.cuh"
#include "gpu/cuda/Launches.h"
#include "gpu/kernels/Attention.h"

namespace bubblescope {

void addAttentionLaunches(LaunchTable& table) {
    addLaunches<Launch>(table, kernels::AttentionKernels());
}

}  // namespace bubblescope
