// SPDX-License-Identifier: Apache-2.0
#include "gpu/cuda/CudaError.h"

#include <fmt/format.h>

#include <new>

#include "core/base/Error.h"

namespace bubblescope {

void check(cudaError_t result, const std::string& what) {
    if (result == cudaSuccess) return;
    cudaGetLastError();  // forgets it, so that nobody else reports it
    if (result == cudaErrorMemoryAllocation) throw std::bad_alloc();
    throw Error(fmt::format("{} failed: {} ({})", what, cudaGetErrorString(result),
                            cudaGetErrorName(result)),
                "CUDA", "see 'bscope devices', or train with --devices cpu:P");
}

void check(cublasStatus_t result, const std::string& what) {
    if (result == CUBLAS_STATUS_SUCCESS) return;
    if (result == CUBLAS_STATUS_ALLOC_FAILED) throw std::bad_alloc();
    throw Error(fmt::format("{} failed with status {}", what, static_cast<int>(result)), "cuBLAS",
                "see 'bscope devices', or train with --devices cpu:P");
}

void check(cusolverStatus_t result, const std::string& what) {
    if (result == CUSOLVER_STATUS_SUCCESS) return;
    if (result == CUSOLVER_STATUS_ALLOC_FAILED) throw std::bad_alloc();
    throw Error(fmt::format("{} failed with status {}", what, static_cast<int>(result)), "cuSOLVER",
                "see 'bscope devices', or train with --devices cpu:P");
}

}  // namespace bubblescope
