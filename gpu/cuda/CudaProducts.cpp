// SPDX-License-Identifier: Apache-2.0
#include "gpu/cuda/CudaProducts.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>

#include "core/base/Error.h"
#include "gpu/cuda/CudaError.h"
#include "gpu/kernels/Elements.h"

namespace bubblescope {

namespace {

cublasOperation_t operation(Transpose transpose) {
    return transpose == Transpose::Yes ? CUBLAS_OP_T : CUBLAS_OP_N;
}

int size(std::int64_t value) {
    if (value > std::numeric_limits<int>::max())
        throw Error(fmt::format("a matrix has {} rows or columns", value), "cuBLAS",
                    "use smaller micro-batches");
    return static_cast<int>(value);
}

}  // namespace

/// Memory for the length of a call: it is given back in the order of the stream.
class CudaProducts::Scratch {
  public:
    Scratch(DeviceStream& stream, std::int64_t bytes)
        : stream_(stream), memory_(stream.allocate(bytes)) {}
    ~Scratch() { stream_.release(memory_); }
    Scratch(const Scratch&) = delete;
    Scratch& operator=(const Scratch&) = delete;

    /// Of all values from the view's first to its last, those between its rows included, rounded.
    Scratch(DeviceStream& stream, const MatrixView& x)
        : Scratch(stream, spanOf(x) * std::int64_t{sizeof(std::uint16_t)}) {
        launch(stream,
               kernels::RoundToBf16{x.data, static_cast<std::uint16_t*>(memory_), spanOf(x)});
    }
    void* data() const { return memory_; }

  private:
    static std::int64_t spanOf(const MatrixView& x) { return (x.rows - 1) * x.stride + x.columns; }

    DeviceStream& stream_;
    void* memory_;
};

CudaProducts::CudaProducts(DeviceStream& stream, ProductPrecision precision,
                           const CublasFunctions& blas, cublasHandle_t blasHandle,
                           const CusolverFunctions& solver, cusolverDnHandle_t solverHandle)
    : stream_(stream),
      precision_(precision),
      blas_(blas),
      blasHandle_(blasHandle),
      solver_(solver),
      solverHandle_(solverHandle) {}

/// c^T = op(b)^T op(a)^T.
void CudaProducts::multiply(const MatrixView& a, Transpose ofA, const MatrixView& b, Transpose ofB,
                            float alpha, float beta, const MatrixView& c) {
    if (c.rows == 0 || c.columns == 0) return;
    const int inner = size(ofA == Transpose::Yes ? a.rows : a.columns);
    const auto run = [&](const void* left, const void* right, cudaDataType type,
                         cublasComputeType_t compute) {
        check(blas_.gemm(blasHandle_, operation(ofB), operation(ofA), size(c.columns), size(c.rows),
                         inner, &alpha, right, type, size(b.stride), left, type, size(a.stride),
                         &beta, c.data, CUDA_R_32F, size(c.stride), compute, CUBLAS_GEMM_DEFAULT),
              "a product of matrices");
    };
    if (precision_ == ProductPrecision::Bf16 && inner > 0) {
        const Scratch left(stream_, a), right(stream_, b);
        run(left.data(), right.data(), CUDA_R_16BF, CUBLAS_COMPUTE_32F);
        return;
    }
    run(a.data, b.data, CUDA_R_32F,
        precision_ == ProductPrecision::Float ? CUBLAS_COMPUTE_32F : CUBLAS_COMPUTE_32F_FAST_TF32);
}

/// The lower triangle of a row-major matrix is the upper one of a column-major one.
void CudaProducts::multiplyBySelf(const MatrixView& x, Transpose ofX, float alpha, float beta,
                                  const MatrixView& c) {
    if (c.rows == 0) return;
    const std::int64_t inner = ofX == Transpose::Yes ? x.rows : x.columns;
    check(blas_.syrk(blasHandle_, CUBLAS_FILL_MODE_UPPER,
                     ofX == Transpose::Yes ? CUBLAS_OP_N : CUBLAS_OP_T, size(c.rows), size(inner),
                     &alpha, x.data, size(x.stride), &beta, c.data, size(c.stride)),
          "a matrix times itself");
}

/// a = L L^T with L = U^T.
void CudaProducts::factorize(const MatrixView& a, std::int32_t* failure) {
    int count = 0;
    check(solver_.potrfBufferSize(solverHandle_, CUBLAS_FILL_MODE_UPPER, size(a.rows), a.data,
                                  size(a.stride), &count),
          "a Cholesky factorisation");
    const Scratch work(stream_, std::max(count, 1) * std::int64_t{sizeof(float)});
    check(solver_.potrf(solverHandle_, CUBLAS_FILL_MODE_UPPER, size(a.rows), a.data, size(a.stride),
                        static_cast<float*>(work.data()), count, failure),
          "a Cholesky factorisation");
}

/// op(L) x = b is x^T op(L)^T = b^T, and L^T is the upper matrix that the library sees.
void CudaProducts::solve(const MatrixView& lower, Transpose ofLower, MatrixSide side,
                         const MatrixView& b) {
    if (b.rows == 0 || b.columns == 0) return;
    const float one = 1;
    check(blas_.trsm(blasHandle_, side == MatrixSide::Left ? CUBLAS_SIDE_RIGHT : CUBLAS_SIDE_LEFT,
                     CUBLAS_FILL_MODE_UPPER, operation(ofLower), CUBLAS_DIAG_NON_UNIT,
                     size(b.columns), size(b.rows), &one, lower.data, size(lower.stride), b.data,
                     size(b.stride)),
          "a triangular solve");
}

}  // namespace bubblescope
