// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cublas_v2.h>
#include <cuda_runtime_api.h>
#include <cusolverDn.h>

#include <string>

namespace bubblescope {

/// Throws std::bad_alloc where there is no memory, else Error with CUDA's name and sentence for
/// what has happened. `what` is what was tried: "launching a kernel".
void check(cudaError_t result, const std::string& what);
void check(cublasStatus_t result, const std::string& what);
void check(cusolverStatus_t result, const std::string& what);

}  // namespace bubblescope
