// SPDX-License-Identifier: Apache-2.0
#include "gpu/cuda/CudaLibraries.h"

#include <fmt/format.h>

#include "gpu/cuda/DynamicLibrary.h"

namespace bubblescope {

namespace {

/// Where the loader looks, then where the toolkit was when the program was built.
DynamicLibrary load(const char* name, int version) {
    const std::string file = fmt::format("{}.so.{}", name, version);
    return DynamicLibrary({file, fmt::format("{}/{}", BUBBLESCOPE_CUDA_LIBRARIES, file)});
}

CublasFunctions loadCublas() {
    const DynamicLibrary library = load("libcublas", CUBLAS_VER_MAJOR);
    CublasFunctions f;
    library.find("cublasCreate_v2", f.create);
    library.find("cublasDestroy_v2", f.destroy);
    library.find("cublasSetStream_v2", f.setStream);
    library.find("cublasSetWorkspace_v2", f.setWorkspace);
    library.find("cublasGemmEx", f.gemm);
    library.find("cublasSsyrk_v2", f.syrk);
    library.find("cublasStrsm_v2", f.trsm);
    return f;
}

CusolverFunctions loadCusolver() {
    const DynamicLibrary library = load("libcusolver", CUSOLVER_VER_MAJOR);
    CusolverFunctions f;
    library.find("cusolverDnCreate", f.create);
    library.find("cusolverDnDestroy", f.destroy);
    library.find("cusolverDnSetStream", f.setStream);
    library.find("cusolverDnSpotrf_bufferSize", f.potrfBufferSize);
    library.find("cusolverDnSpotrf", f.potrf);
    return f;
}

}  // namespace

const CublasFunctions& cublasFunctions() {
    static const CublasFunctions functions = loadCublas();
    return functions;
}

const CusolverFunctions& cusolverFunctions() {
    static const CusolverFunctions functions = loadCusolver();
    return functions;
}

}  // namespace bubblescope
