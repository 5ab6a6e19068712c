// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <memory>

#include "core/nn/Backend.h"
#include "gpu/kernels/Block.h"
#include "gpu/kernels/KernelId.h"

namespace bubblescope {

/// A kernel with its values, see gpu/kernels/Block.h.
struct KernelCall {
    KernelId id;
    const void* kernel;
    std::size_t bytes;
    Grid grid;
};

/// A row-major matrix, or a part of one.
struct MatrixView {
    float* data = nullptr;
    std::int64_t rows = 0;
    std::int64_t columns = 0;
    std::int64_t stride = 0;  ///< values from a row to the next

    MatrixView part(std::int64_t row, std::int64_t column, std::int64_t rowCount,
                    std::int64_t columnCount) const {
        return {data + row * stride + column, rowCount, columnCount, stride};
    }
};

enum class MatrixSide { Left, Right };

/// What one device is told to do, in order: work is put on it and done later. CudaStream is the one
/// of GPUs; tests have one on the CPU. Used by one thread at a time, but for memory, which any
/// thread may give back. Memory is given back in the order of the stream as well: work that was put
/// on before may still use it.
class DeviceStream {
  public:
    virtual ~DeviceStream() = default;

    /// Throws std::bad_alloc. The stream outlives its memory.
    virtual void* allocate(std::int64_t bytes) = 0;
    virtual void release(void* memory) noexcept = 0;

    /// The values may be changed once it returns.
    virtual void upload(const void* values, void* memory, std::int64_t bytes) = 0;
    /// Waits for all that was put on before.
    virtual void download(const void* memory, void* values, std::int64_t bytes) = 0;
    /// Both on this device, or one of them on another.
    virtual void copy(const void* from, void* to, std::int64_t bytes) = 0;

    virtual void launch(const KernelCall& call) = 0;

    /// c = alpha op(a) op(b) + beta c; c is not read where beta is 0.
    virtual void multiply(const MatrixView& a, Transpose ofA, const MatrixView& b, Transpose ofB,
                          float alpha, float beta, const MatrixView& c) = 0;
    /// The lower triangle of c = alpha op(x) op(x)^T + beta c.
    virtual void multiplyBySelf(const MatrixView& x, Transpose ofX, float alpha, float beta,
                                const MatrixView& c) = 0;
    /// The lower triangle of a becomes L with L L^T = a; *failure is 0, or where a is not positive
    /// definite another number.
    virtual void factorize(const MatrixView& a, std::int32_t* failure) = 0;
    /// With L the lower triangle: b = op(L)^-1 b on the left, b = b op(L)^-1 on the right.
    virtual void solve(const MatrixView& lower, Transpose ofLower, MatrixSide side,
                       const MatrixView& b) = 0;
};

template <typename Kernel>
void launch(DeviceStream& stream, const Kernel& kernel) {
    stream.launch({Kernel::id, &kernel, sizeof(kernel), kernel.grid()});
}

}  // namespace bubblescope
