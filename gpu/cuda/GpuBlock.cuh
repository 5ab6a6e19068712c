// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gpu/kernels/Block.h"
#include "gpu/kernels/KernelLists.h"

namespace bubblescope {

/// A thread of a block on the GPU, as kernels see it.
struct GpuBlock {
    __device__ __forceinline__ int blockX() const { return static_cast<int>(blockIdx.x); }
    __device__ __forceinline__ int blockY() const { return static_cast<int>(blockIdx.y); }
    __device__ __forceinline__ int gridX() const { return static_cast<int>(gridDim.x); }
    __device__ __forceinline__ int gridY() const { return static_cast<int>(gridDim.y); }
    __device__ __forceinline__ int thread() const { return static_cast<int>(threadIdx.x); }
    __device__ __forceinline__ int threads() const { return static_cast<int>(blockDim.x); }
    __device__ __forceinline__ float* shared() const {
        extern __shared__ __align__(16) float memory[];
        return memory;
    }
    __device__ __forceinline__ void sync() const { __syncthreads(); }
    __device__ __forceinline__ void syncWarp() const { __syncwarp(); }
    template <typename V>
    __device__ __forceinline__ V shuffleXor(V value, int mask) const {
        static_assert(sizeof(V) % sizeof(int) == 0);
        int words[sizeof(V) / sizeof(int)];
        memcpy(words, &value, sizeof(V));
        for (int& word : words)
            word = __shfl_xor_sync(0xffffffffU, word, mask);
        memcpy(&value, words, sizeof(V));
        return value;
    }
};

template <typename Kernel>
__global__ void __launch_bounds__(256) runKernel(const Kernel kernel) {
    GpuBlock block;
    kernel.run(block);
}

/// Launches a kernel; returns what CUDA says about it.
template <typename Kernel>
struct Launch {
    static cudaError_t run(const void* kernel, const Grid& grid, cudaStream_t stream) {
        constexpr std::int64_t withoutAsking = 48 * 1024;
        if (grid.sharedBytes > withoutAsking) {
            const cudaError_t refused =
                cudaFuncSetAttribute(runKernel<Kernel>, cudaFuncAttributeMaxDynamicSharedMemorySize,
                                     static_cast<int>(grid.sharedBytes));
            if (refused != cudaSuccess) return refused;
        }
        const dim3 blocks(static_cast<unsigned>(grid.blocksX), static_cast<unsigned>(grid.blocksY));
        runKernel<<<blocks, grid.threads, static_cast<std::size_t>(grid.sharedBytes), stream>>>(
            *static_cast<const Kernel*>(kernel));
        return cudaGetLastError();
    }
};

}  // namespace bubblescope
