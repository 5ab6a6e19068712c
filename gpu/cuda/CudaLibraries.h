// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cublas_v2.h>
#include <cusolverDn.h>

namespace bubblescope {

/// The functions of cuBLAS that are used here.
struct CublasFunctions {
    using GemmEx = cublasStatus_t(cublasHandle_t, cublasOperation_t, cublasOperation_t, int, int,
                                  int, const void*, const void*, cudaDataType, int, const void*,
                                  cudaDataType, int, const void*, void*, cudaDataType, int,
                                  cublasComputeType_t, cublasGemmAlgo_t);

    decltype(cublasCreate_v2)* create = nullptr;
    decltype(cublasDestroy_v2)* destroy = nullptr;
    decltype(cublasSetStream_v2)* setStream = nullptr;
    decltype(cublasSetWorkspace_v2)* setWorkspace = nullptr;
    GemmEx* gemm = nullptr;
    decltype(cublasSsyrk_v2)* syrk = nullptr;
    decltype(cublasStrsm_v2)* trsm = nullptr;
};

/// Those of cuSOLVER.
struct CusolverFunctions {
    decltype(cusolverDnCreate)* create = nullptr;
    decltype(cusolverDnDestroy)* destroy = nullptr;
    decltype(cusolverDnSetStream)* setStream = nullptr;
    decltype(cusolverDnSpotrf_bufferSize)* potrfBufferSize = nullptr;
    decltype(cusolverDnSpotrf)* potrf = nullptr;
};

/// Loaded once. Throw Error where the library is missing.
const CublasFunctions& cublasFunctions();
const CusolverFunctions& cusolverFunctions();

}  // namespace bubblescope
