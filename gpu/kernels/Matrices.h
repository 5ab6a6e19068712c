// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gpu/kernels/Block.h"
#include "gpu/kernels/KernelId.h"
#include "gpu/kernels/KernelLists.h"

namespace bubblescope::kernels {

// What products and factorisations leave to do. Matrices are row-major.

struct AddToRows {
    static constexpr KernelId id = KernelId::AddToRows;
    const float* bias;
    float* y;
    std::int64_t rows;
    std::int64_t columns;

    Grid grid() const { return gridOverCells(rows, columns); }
    template <typename Block>
    BUBBLESCOPE_DEVICE void run(Block& block) const {
        forEachCell(block, rows, columns,
                    [&](std::int64_t i, std::int64_t j) { y[i * columns + j] += bias[j]; });
    }
};

/// x and y begin at the first column that is copied; strides are those of their rows.
struct CopyColumns {
    static constexpr KernelId id = KernelId::CopyColumns;
    const float* x;
    std::int64_t xStride;
    float* y;
    std::int64_t yStride;
    std::int64_t rows;
    std::int64_t count;

    Grid grid() const { return gridOverCells(rows, count); }
    template <typename Block>
    BUBBLESCOPE_DEVICE void run(Block& block) const {
        forEachCell(block, rows, count, [&](std::int64_t i, std::int64_t j) {
            y[i * yStride + j] = x[i * xStride + j];
        });
    }
};

/// A tile of 32 by 32 a block, through shared memory so that rows are read and written whole.
struct MirrorLower {
    static constexpr KernelId id = KernelId::MirrorLower;
    float* c;
    std::int64_t size;

    static constexpr int tile = warpLanes;
    static constexpr int stride = tile + 1;  // keeps columns apart in the banks of the memory

    Grid grid() const {
        const std::int64_t tiles = greater(ceilingOf(size, tile), 1);
        return {.blocksX = tiles,
                .blocksY = tiles,
                .threads = 256,
                .sharedBytes = tile * stride * std::int64_t{sizeof(float)}};
    }
    template <typename Block>
    BUBBLESCOPE_DEVICE void run(Block& block) const {
        if (block.blockX() > block.blockY()) return;
        const std::int64_t row = std::int64_t{block.blockY()} * tile;
        const std::int64_t column = std::int64_t{block.blockX()} * tile;
        const int lane = laneOf(block), warps = block.threads() / warpLanes;
        float* shared = block.shared();
        for (int i = warpOf(block); i < tile; i += warps)
            if (row + i < size && column + lane < size)
                shared[i * stride + lane] = c[(row + i) * size + column + lane];
        block.sync();
        for (int j = warpOf(block); j < tile; j += warps)
            if (row + lane < size && column + j < row + lane)
                c[(column + j) * size + row + lane] = shared[lane * stride + j];
    }
};

struct AddToDiagonal {
    static constexpr KernelId id = KernelId::AddToDiagonal;
    float value;
    float* a;
    std::int64_t size;

    Grid grid() const { return gridOver(size); }
    template <typename Block>
    BUBBLESCOPE_DEVICE void run(Block& block) const {
        forEach(block, size, [&](std::int64_t i) { a[i * size + i] += value; });
    }
};

/// y = value + keep y for one value; y is not read where keep is 0.
struct AddToCorner {
    static constexpr KernelId id = KernelId::AddToCorner;
    float value;
    float keep;
    float* y;

    Grid grid() const { return {.threads = warpLanes}; }
    template <typename Block>
    BUBBLESCOPE_DEVICE void run(Block& block) const {
        if (block.thread() == 0) *y = keep == 0 ? value : value + keep * *y;
    }
};

/// The first columns of the identity.
struct FillIdentity {
    static constexpr KernelId id = KernelId::FillIdentity;
    float* y;
    std::int64_t rows;
    std::int64_t columns;

    Grid grid() const { return gridOverCells(rows, columns); }
    template <typename Block>
    BUBBLESCOPE_DEVICE void run(Block& block) const {
        forEachCell(block, rows, columns, [&](std::int64_t i, std::int64_t j) {
            y[i * columns + j] = i == j ? 1.0F : 0.0F;
        });
    }
};

/// Columns of a symmetric matrix from row `first` on, and their mirror image.
struct PlaceInverseColumns {
    static constexpr KernelId id = KernelId::PlaceInverseColumns;
    const float* x;  ///< [size - first, count]
    float* inverse;  ///< [size, size]
    std::int64_t size;
    std::int64_t first;
    std::int64_t count;

    Grid grid() const { return gridOverCells(size - first, count); }
    template <typename Block>
    BUBBLESCOPE_DEVICE void run(Block& block) const {
        forEachCell(block, size - first, count, [&](std::int64_t i, std::int64_t j) {
            // In the square on the diagonal both halves are there: the lower one counts.
            if (i < j) return;
            const float value = x[i * count + j];
            inverse[(first + i) * size + first + j] = value;
            inverse[(first + j) * size + first + i] = value;
        });
    }
};

using MatrixKernels = KernelList<AddToRows, CopyColumns, MirrorLower, AddToDiagonal, AddToCorner,
                                 FillIdentity, PlaceInverseColumns>;

}  // namespace bubblescope::kernels
