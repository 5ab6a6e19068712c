// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gpu/kernels/Block.h"

namespace bubblescope::kernels {

// What the kernels of attention are made of.
//
// A warp has four rows of its own (queries, or keys for their gradients). First its lanes are the
// 32 rows of the tile, each of which makes a score; then they are the values of a head, Width / 32
// each.

constexpr int ownRows = 4;
constexpr int tileRows = warpLanes;
constexpr int mostHeadValues = 128;

/// Who attends to whom, and the heads of a head's tensors: row r of sample b begins at
/// (b length + r) stride + head headSize.
struct AttentionLayout {
    std::int64_t batch, heads, queryLength, keyLength, headSize;
    bool isCausal;
    const std::int32_t* keyMask;  ///< null: all keys are seen

    std::int64_t pairs() const { return batch * heads; }
    BUBBLESCOPE_DEVICE std::int64_t stride() const { return heads * headSize; }
    BUBBLESCOPE_DEVICE bool isVisible(std::int64_t sample, std::int64_t query,
                                      std::int64_t key) const {
        if (query >= queryLength || key >= keyLength || (isCausal && key > query)) return false;
        return keyMask == nullptr || keyMask[sample * keyLength + key] != 0;
    }
};

/// Shared memory of a block: two tiles, two sets of own rows, and two numbers for each own row and
/// row of the tile.
template <int Width>
struct AttentionMemory {
    static constexpr int warps = Width <= 64 ? 8 : 4;
    static constexpr int threads = warps * warpLanes;
    static constexpr int rows = warps * ownRows;  ///< own rows of a block
    static constexpr int tileStride = Width + 1;

    static constexpr std::int64_t bytes() {
        return (2 * tileRows * tileStride + 2 * rows * Width + 2 * rows * tileRows) *
               std::int64_t{sizeof(float)};
    }

    float* shared;
    BUBBLESCOPE_DEVICE float* tile(int which) const {
        return shared + which * tileRows * tileStride;
    }
    /// Transposed: the own rows of a warp lie side by side, [Width][ownRows].
    BUBBLESCOPE_DEVICE float* own(int which, int warp) const {
        return shared + 2 * tileRows * tileStride + (which * warps + warp) * ownRows * Width;
    }
    /// [tileRows][ownRows].
    BUBBLESCOPE_DEVICE float* numbers(int which, int warp) const {
        return shared + 2 * tileRows * tileStride + 2 * rows * Width +
               (which * warps + warp) * ownRows * tileRows;
    }
};

/// Where a warp is: a sample and head along x, and the first of its own rows along y.
struct AttentionPlace {
    std::int64_t sample, head, firstRow;
};

template <typename Block, typename Layout>
BUBBLESCOPE_DEVICE AttentionPlace placeOf(Block& block, const Layout& layout, int rows) {
    return {block.blockX() / layout.heads, block.blockX() % layout.heads,
            std::int64_t{block.blockY()} * rows + warpOf(block) * ownRows};
}

/// A tile of rows [first, first + 32) of a tensor; zeros beyond its length.
template <int Width, typename Block>
BUBBLESCOPE_DEVICE void loadTile(Block& block, const AttentionLayout& layout, const float* x,
                                 std::int64_t length, const AttentionPlace& place,
                                 std::int64_t first, float* tile) {
    for (int k = block.thread(); k < tileRows * Width; k += block.threads()) {
        const int row = k / Width, i = k % Width;
        const bool isThere = first + row < length && i < layout.headSize;
        tile[row * AttentionMemory<Width>::tileStride + i] =
            isThere ? x[(place.sample * length + first + row) * layout.stride() +
                        place.head * layout.headSize + i]
                    : 0;
    }
}

/// The warp's own rows of a tensor.
template <int Width, typename Block>
BUBBLESCOPE_DEVICE void loadOwn(Block& block, const AttentionLayout& layout, const float* x,
                                std::int64_t length, const AttentionPlace& place, float* own) {
    for (int k = laneOf(block); k < ownRows * Width; k += warpLanes) {
        const int row = k / Width, i = k % Width;
        const bool isThere = place.firstRow + row < length && i < layout.headSize;
        own[i * ownRows + row] =
            isThere ? x[(place.sample * length + place.firstRow + row) * layout.stride() +
                        place.head * layout.headSize + i]
                    : 0;
    }
}

/// The lane's row of the tile times each own row.
template <int Width>
BUBBLESCOPE_DEVICE void dotsOf(const float* tileRow, const float* own, std::int64_t headSize,
                               float (&dots)[ownRows]) {
    for (int r = 0; r < ownRows; ++r)
        dots[r] = 0;
    for (int i = 0; i < headSize; ++i)
        for (int r = 0; r < ownRows; ++r)
            dots[r] += tileRow[i] * own[i * ownRows + r];
}

/// sums[r][d] += sum over the tile's rows k of numbers[k][r] tile[k][lane + 32 d].
template <int Width>
BUBBLESCOPE_DEVICE void addWeighted(const float* tile, const float* numbers, int lane,
                                    float (&sums)[ownRows][Width / warpLanes]) {
    for (int k = 0; k < tileRows; ++k)
        for (int d = 0; d < Width / warpLanes; ++d) {
            const float value = tile[k * AttentionMemory<Width>::tileStride + lane + d * warpLanes];
            for (int r = 0; r < ownRows; ++r)
                sums[r][d] += numbers[k * ownRows + r] * value;
        }
}

/// The warp's own rows of a result.
template <int Width, typename F>
BUBBLESCOPE_DEVICE void storeOwn(const AttentionLayout& layout, std::int64_t length,
                                 const AttentionPlace& place, int lane, float* y,
                                 const F& valueOf) {
    for (int r = 0; r < ownRows; ++r)
        for (int d = 0; d < Width / warpLanes; ++d) {
            const int i = lane + d * warpLanes;
            if (place.firstRow + r >= length || i >= layout.headSize) continue;
            y[(place.sample * length + place.firstRow + r) * layout.stride() +
              place.head * layout.headSize + i] = valueOf(r, d);
        }
}

template <int Width>
constexpr Grid attentionGrid(const AttentionLayout& layout, std::int64_t length) {
    using Memory = AttentionMemory<Width>;
    return {.blocksX = layout.pairs(),
            .blocksY = greater(ceilingOf(length, Memory::rows), 1),
            .threads = Memory::threads,
            .sharedBytes = Memory::bytes()};
}

}  // namespace bubblescope::kernels
