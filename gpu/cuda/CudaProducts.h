// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/train/run/GpuProvider.h"
#include "gpu/backend/DeviceStream.h"
#include "gpu/cuda/CudaLibraries.h"

namespace bubblescope {

/// DeviceStream's products and factorisations by cuBLAS and cuSOLVER, whose matrices are
/// column-major: a row-major matrix is the transpose of a column-major one.
class CudaProducts {
  public:
    /// The handles work on `stream`, which the functions take scratch memory of and outlives this.
    CudaProducts(DeviceStream& stream, ProductPrecision precision, const CublasFunctions& blas,
                 cublasHandle_t blasHandle, const CusolverFunctions& solver,
                 cusolverDnHandle_t solverHandle);

    void multiply(const MatrixView& a, Transpose ofA, const MatrixView& b, Transpose ofB,
                  float alpha, float beta, const MatrixView& c);
    void multiplyBySelf(const MatrixView& x, Transpose ofX, float alpha, float beta,
                        const MatrixView& c);
    void factorize(const MatrixView& a, std::int32_t* failure);
    void solve(const MatrixView& lower, Transpose ofLower, MatrixSide side, const MatrixView& b);

  private:
    class Scratch;

    DeviceStream& stream_;
    ProductPrecision precision_;
    const CublasFunctions& blas_;
    cublasHandle_t blasHandle_;
    const CusolverFunctions& solver_;
    cusolverDnHandle_t solverHandle_;
};

}  // namespace bubblescope
