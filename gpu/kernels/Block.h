// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#ifdef __CUDACC__
#define BUBBLESCOPE_DEVICE __device__ __forceinline__
#else
#define BUBBLESCOPE_DEVICE inline
#endif

namespace bubblescope {

// A kernel is a struct of plain values: what it works on, how large its grid is, and a body that
// every thread of every block runs,
//
//     static constexpr KernelId id;
//     Grid grid() const;
//     template <typename Block> BUBBLESCOPE_DEVICE void run(Block& block) const;
//
// A Block is what a thread sees of where it is: nvcc compiles the bodies for the GPU with one,
// tests run them on the CPU with another.
//
//     int blockX(), blockY(), gridX(), gridY()
//     int thread(), threads()          in the block; threads() is a multiple of 32
//     float* shared()                  the block's memory, Grid::sharedBytes, from a multiple of 16
//     void sync(), syncWarp()          all threads of the block, of the warp, have come here
//     V shuffleXor(V value, int mask)  the value of the lane whose number differs by `mask`
//
// Nothing is added by atomics: the same inputs give the same bits.

constexpr int warpLanes = 32;

/// Blocks and threads of a launch.
struct Grid {
    std::int64_t blocksX = 1;
    std::int64_t blocksY = 1;
    int threads = 256;
    std::int64_t sharedBytes = 0;
};

constexpr std::int64_t ceilingOf(std::int64_t a, std::int64_t b) {
    return (a + b - 1) / b;
}
constexpr std::int64_t lesser(std::int64_t a, std::int64_t b) {
    return a < b ? a : b;
}
constexpr std::int64_t greater(std::int64_t a, std::int64_t b) {
    return a > b ? a : b;
}

/// One thread a value, up to a number of blocks that fills any GPU; then several.
constexpr Grid gridOver(std::int64_t size) {
    return {.blocksX = greater(lesser(ceilingOf(size, 256), 4096), 1)};
}

/// Calls f(i) for each i below `size`, on some thread of a grid made by gridOver().
template <typename Block, typename F>
BUBBLESCOPE_DEVICE void forEach(Block& block, std::int64_t size, const F& f) {
    const std::int64_t step = std::int64_t{block.gridX()} * block.threads();
    for (std::int64_t i = std::int64_t{block.blockX()} * block.threads() + block.thread(); i < size;
         i += step)
        f(i);
}

/// Rows along y, 128 columns a block.
constexpr Grid gridOverCells(std::int64_t rows, std::int64_t columns) {
    return {.blocksX = greater(ceilingOf(columns, 128), 1),
            .blocksY = greater(lesser(rows, 16384), 1),
            .threads = 128};
}

/// Calls f(i, j) for each cell of a matrix, in a grid made by gridOverCells(): without a division.
template <typename Block, typename F>
BUBBLESCOPE_DEVICE void forEachCell(Block& block, std::int64_t rows, std::int64_t columns,
                                    const F& f) {
    const std::int64_t j = std::int64_t{block.blockX()} * block.threads() + block.thread();
    if (j >= columns) return;
    for (std::int64_t i = block.blockY(); i < rows; i += block.gridY())
        f(i, j);
}

template <typename Block>
BUBBLESCOPE_DEVICE int laneOf(Block& block) {
    return block.thread() % warpLanes;
}
template <typename Block>
BUBBLESCOPE_DEVICE int warpOf(Block& block) {
    return block.thread() / warpLanes;
}

/// Every lane gets all lanes' values combined, in the same order of operations on each.
template <typename Block, typename V, typename Combine>
BUBBLESCOPE_DEVICE V combineWarp(Block& block, V value, const Combine& combine) {
    for (int mask = warpLanes / 2; mask > 0; mask /= 2)
        value = combine(value, block.shuffleXor(value, mask));
    return value;
}

/// The same over the block. `scratch` is shared memory for a value of each warp.
template <typename Block, typename V, typename Combine>
BUBBLESCOPE_DEVICE V combineBlock(Block& block, V value, V* scratch, const Combine& combine) {
    value = combineWarp(block, value, combine);
    block.sync();
    if (laneOf(block) == 0) scratch[warpOf(block)] = value;
    block.sync();
    V all = scratch[0];
    for (int warp = 1; warp < block.threads() / warpLanes; ++warp)
        all = combine(all, scratch[warp]);
    return all;
}

struct Sum {
    template <typename V>
    BUBBLESCOPE_DEVICE V operator()(const V& a, const V& b) const {
        return a + b;
    }
};

struct Largest {
    BUBBLESCOPE_DEVICE float operator()(float a, float b) const { return a > b ? a : b; }
};

template <typename Block, typename V>
BUBBLESCOPE_DEVICE V blockSum(Block& block, V value, V* scratch) {
    return combineBlock(block, value, scratch, Sum());
}

/// Calls f(j) for each j below `size`, on some thread of the block.
template <typename Block, typename F>
BUBBLESCOPE_DEVICE void forEachInBlock(Block& block, std::int64_t size, const F& f) {
    for (std::int64_t j = block.thread(); j < size; j += block.threads())
        f(j);
}

/// A block a row, with scratch for block-wide reductions of double values.
constexpr Grid gridOverRows(std::int64_t rows) {
    return {.blocksX = greater(rows, 1), .threads = 128, .sharedBytes = 256};
}

}  // namespace bubblescope
