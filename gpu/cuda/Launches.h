// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cuda_runtime_api.h>

#include "gpu/kernels/Block.h"
#include "gpu/kernels/KernelId.h"

namespace bubblescope {

/// Launches the kernel at that address.
using LaunchFunction = cudaError_t (*)(const void* kernel, const Grid& grid, cudaStream_t stream);

/// By KernelId.
struct LaunchTable {
    LaunchFunction of[kernelCount] = {};
    LaunchFunction& operator[](int id) { return of[id]; }
};

// The sources that nvcc compiles, each with the kernels of one or several headers.
void addElementLaunches(LaunchTable& table);
void addRowLaunches(LaunchTable& table);
void addAttentionLaunches(LaunchTable& table);

}  // namespace bubblescope
