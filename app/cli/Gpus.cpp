// SPDX-License-Identifier: Apache-2.0
#include "app/cli/Gpus.h"

#ifdef BUBBLESCOPE_HAS_CUDA
#include "gpu/cuda/CudaGpus.h"
#endif

namespace bubblescope {

std::shared_ptr<GpuProvider> machineGpus() {
#ifdef BUBBLESCOPE_HAS_CUDA
    return cudaGpus();
#else
    return nullptr;
#endif
}

}  // namespace bubblescope
