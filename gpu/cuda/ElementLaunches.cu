// SPDX-License-Identifier: Apache-2.0
#include "gpu/cuda/GpuBlock.cuh"
#include "gpu/cuda/Launches.h"
#include "gpu/kernels/Elements.h"
#include "gpu/kernels/Images.h"
#include "gpu/kernels/Matrices.h"
#include "gpu/kernels/Sequences.h"

namespace bubblescope {

void addElementLaunches(LaunchTable& table) {
    addLaunches<Launch>(table, kernels::ElementKernels());
    addLaunches<Launch>(table, kernels::MatrixKernels());
    addLaunches<Launch>(table, kernels::SequenceKernels());
    addLaunches<Launch>(table, kernels::ImageKernels());
}

}  // namespace bubblescope
