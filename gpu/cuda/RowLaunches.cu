// SPDX-License-Identifier: Apache-2.0
#include "gpu/cuda/GpuBlock.cuh"
#include "gpu/cuda/Launches.h"
#include "gpu/kernels/Columns.h"
#include "gpu/kernels/Losses.h"
#include "gpu/kernels/Normalization.h"
#include "gpu/kernels/Reductions.h"

namespace bubblescope {

void addRowLaunches(LaunchTable& table) {
    addLaunches<Launch>(table, kernels::ReductionKernels());
    addLaunches<Launch>(table, kernels::ColumnKernels());
    addLaunches<Launch>(table, kernels::NormalizationKernels());
    addLaunches<Launch>(table, kernels::LossKernels());
}

}  // namespace bubblescope
