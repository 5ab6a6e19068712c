// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cmath>

#include "gpu/kernels/AttentionTiles.h"
#include "gpu/kernels/KernelId.h"
#include "gpu/kernels/KernelLists.h"

namespace bubblescope::kernels {

// Attention without the matrix of probabilities: keys stream by in tiles of 32, and the softmax of
// a query is put together tile by tile (Milakov and Gimelshein, arXiv 1805.02867; Dao et al.,
// FlashAttention, arXiv 2205.14135, algorithms 1 and 4). What is kept of a query is the logarithm
// of the sum of its exponentials, from which the gradients make the probabilities again.

constexpr KernelId idOfWidth(KernelId narrow, int width) {
    return static_cast<KernelId>(static_cast<int>(narrow) + (width == 32   ? 0
                                                             : width == 64 ? 1
                                                                           : 2));
}

/// logSums [batch, heads, query]: -infinity where a query sees no key.
template <int Width>
struct Attention {
    static constexpr KernelId id = idOfWidth(KernelId::Attention32, Width);
    AttentionLayout layout;
    const float* q;
    const float* k;
    const float* v;
    float* logSums;
    float* context;

    Grid grid() const { return attentionGrid<Width>(layout, layout.queryLength); }
    template <typename Block>
    BUBBLESCOPE_DEVICE void run(Block& block) const {
        using Memory = AttentionMemory<Width>;
        const Memory memory{block.shared()};
        const int lane = laneOf(block), warp = warpOf(block);
        const AttentionPlace place = placeOf(block, layout, Memory::rows);
        const float scale = 1 / sqrtf(static_cast<float>(layout.headSize));
        float* weights = memory.numbers(0, warp);
        loadOwn<Width>(block, layout, q, layout.queryLength, place, memory.own(0, warp));
        float sums[ownRows][Width / warpLanes] = {};
        float tops[ownRows], totals[ownRows] = {};
        for (int r = 0; r < ownRows; ++r)
            tops[r] = -INFINITY;
        for (std::int64_t first = 0; first < layout.keyLength; first += tileRows) {
            block.sync();
            loadTile<Width>(block, layout, k, layout.keyLength, place, first, memory.tile(0));
            loadTile<Width>(block, layout, v, layout.keyLength, place, first, memory.tile(1));
            block.sync();
            float scores[ownRows];
            dotsOf<Width>(memory.tile(0) + lane * Memory::tileStride, memory.own(0, warp),
                          layout.headSize, scores);
            for (int r = 0; r < ownRows; ++r) {
                const bool isSeen =
                    layout.isVisible(place.sample, place.firstRow + r, first + lane);
                const float score = isSeen ? scores[r] * scale : -INFINITY;
                const float top = combineWarp(block, Largest()(score, tops[r]), Largest());
                const float shrink = top == -INFINITY ? 1 : expf(tops[r] - top);
                const float weight = isSeen ? expf(score - top) : 0;
                totals[r] = totals[r] * shrink + combineWarp(block, weight, Sum());
                for (int d = 0; d < Width / warpLanes; ++d)
                    sums[r][d] *= shrink;
                tops[r] = top;
                weights[lane * ownRows + r] = weight;
            }
            block.syncWarp();
            addWeighted<Width>(memory.tile(1), weights, lane, sums);
        }
        storeOwn<Width>(layout, layout.queryLength, place, lane, context,
                        [&](int r, int d) { return totals[r] > 0 ? sums[r][d] / totals[r] : 0; });
        for (int r = 0; r < ownRows; ++r)
            if (lane == 0 && place.firstRow + r < layout.queryLength)
                logSums[block.blockX() * layout.queryLength + place.firstRow + r] =
                    totals[r] > 0 ? tops[r] + logf(totals[r]) : -INFINITY;
    }
};

/// A score's probability, made again.
BUBBLESCOPE_DEVICE float probabilityOf(bool isSeen, float score, float logSum) {
    return isSeen && logSum != -INFINITY ? expf(score - logSum) : 0;
}

/// gq = scale (sum of p gp k - along sum of p k), with gp = gContext v and along = sum of p gp: one
/// pass over the keys. along [batch, heads, query] is for the gradients of keys.
template <int Width>
struct AttentionQueryGradient {
    static constexpr KernelId id = idOfWidth(KernelId::AttentionQueryGradient32, Width);
    AttentionLayout layout;
    const float* q;
    const float* k;
    const float* v;
    const float* logSums;
    const float* gContext;
    float* along;
    float* gq;

    Grid grid() const { return attentionGrid<Width>(layout, layout.queryLength); }
    template <typename Block>
    BUBBLESCOPE_DEVICE void run(Block& block) const {
        using Memory = AttentionMemory<Width>;
        const Memory memory{block.shared()};
        const int lane = laneOf(block), warp = warpOf(block);
        const AttentionPlace place = placeOf(block, layout, Memory::rows);
        const float scale = 1 / sqrtf(static_cast<float>(layout.headSize));
        const std::int64_t firstNumber = block.blockX() * layout.queryLength + place.firstRow;
        float* weights = memory.numbers(0, warp);
        float* gradients = memory.numbers(1, warp);
        loadOwn<Width>(block, layout, q, layout.queryLength, place, memory.own(0, warp));
        loadOwn<Width>(block, layout, gContext, layout.queryLength, place, memory.own(1, warp));
        float plain[ownRows][Width / warpLanes] = {}, weighted[ownRows][Width / warpLanes] = {};
        float totals[ownRows] = {};
        for (std::int64_t first = 0; first < layout.keyLength; first += tileRows) {
            block.sync();
            loadTile<Width>(block, layout, k, layout.keyLength, place, first, memory.tile(0));
            loadTile<Width>(block, layout, v, layout.keyLength, place, first, memory.tile(1));
            block.sync();
            float scores[ownRows], gScores[ownRows];
            dotsOf<Width>(memory.tile(0) + lane * Memory::tileStride, memory.own(0, warp),
                          layout.headSize, scores);
            dotsOf<Width>(memory.tile(1) + lane * Memory::tileStride, memory.own(1, warp),
                          layout.headSize, gScores);
            for (int r = 0; r < ownRows; ++r) {
                const bool isSeen =
                    layout.isVisible(place.sample, place.firstRow + r, first + lane);
                const float p =
                    isSeen ? probabilityOf(true, scores[r] * scale, logSums[firstNumber + r]) : 0;
                totals[r] += p * gScores[r];
                weights[lane * ownRows + r] = p;
                gradients[lane * ownRows + r] = p * gScores[r];
            }
            block.syncWarp();
            addWeighted<Width>(memory.tile(0), weights, lane, plain);
            addWeighted<Width>(memory.tile(0), gradients, lane, weighted);
        }
        for (int r = 0; r < ownRows; ++r) {
            totals[r] = combineWarp(block, totals[r], Sum());
            if (lane == 0 && place.firstRow + r < layout.queryLength)
                along[firstNumber + r] = totals[r];
        }
        storeOwn<Width>(layout, layout.queryLength, place, lane, gq, [&](int r, int d) {
            return scale * (weighted[r][d] - totals[r] * plain[r][d]);
        });
    }
};

/// gk and gv: the own rows are keys, queries stream by.
template <int Width>
struct AttentionKeyGradient {
    static constexpr KernelId id = idOfWidth(KernelId::AttentionKeyGradient32, Width);
    AttentionLayout layout;
    const float* q;
    const float* k;
    const float* v;
    const float* logSums;
    const float* gContext;
    const float* along;
    float* gk;
    float* gv;

    Grid grid() const { return attentionGrid<Width>(layout, layout.keyLength); }
    template <typename Block>
    BUBBLESCOPE_DEVICE void run(Block& block) const {
        using Memory = AttentionMemory<Width>;
        const Memory memory{block.shared()};
        const int lane = laneOf(block), warp = warpOf(block);
        const AttentionPlace place = placeOf(block, layout, Memory::rows);
        const float scale = 1 / sqrtf(static_cast<float>(layout.headSize));
        float* weights = memory.numbers(0, warp);
        float* gradients = memory.numbers(1, warp);
        loadOwn<Width>(block, layout, k, layout.keyLength, place, memory.own(0, warp));
        loadOwn<Width>(block, layout, v, layout.keyLength, place, memory.own(1, warp));
        float byKey[ownRows][Width / warpLanes] = {}, byValue[ownRows][Width / warpLanes] = {};
        for (std::int64_t first = 0; first < layout.queryLength; first += tileRows) {
            block.sync();
            loadTile<Width>(block, layout, q, layout.queryLength, place, first, memory.tile(0));
            loadTile<Width>(block, layout, gContext, layout.queryLength, place, first,
                            memory.tile(1));
            block.sync();
            float scores[ownRows], gScores[ownRows];
            dotsOf<Width>(memory.tile(0) + lane * Memory::tileStride, memory.own(0, warp),
                          layout.headSize, scores);
            dotsOf<Width>(memory.tile(1) + lane * Memory::tileStride, memory.own(1, warp),
                          layout.headSize, gScores);
            const std::int64_t query = first + lane;
            const std::int64_t number = block.blockX() * layout.queryLength + query;
            const bool isThere = query < layout.queryLength;
            const float logSum = isThere ? logSums[number] : 0, own = isThere ? along[number] : 0;
            for (int r = 0; r < ownRows; ++r) {
                const bool isSeen = layout.isVisible(place.sample, query, place.firstRow + r);
                const float p = probabilityOf(isSeen, scores[r] * scale, logSum);
                weights[lane * ownRows + r] = p;
                gradients[lane * ownRows + r] = scale * p * (gScores[r] - own);
            }
            block.syncWarp();
            addWeighted<Width>(memory.tile(1), weights, lane, byValue);
            addWeighted<Width>(memory.tile(0), gradients, lane, byKey);
        }
        storeOwn<Width>(layout, layout.keyLength, place, lane, gk,
                        [&](int r, int d) { return byKey[r][d]; });
        storeOwn<Width>(layout, layout.keyLength, place, lane, gv,
                        [&](int r, int d) { return byValue[r][d]; });
    }
};

using AttentionKernels =
    KernelList<Attention<32>, Attention<64>, Attention<128>, AttentionQueryGradient<32>,
               AttentionQueryGradient<64>, AttentionQueryGradient<128>, AttentionKeyGradient<32>,
               AttentionKeyGradient<64>, AttentionKeyGradient<128>>;

}  // namespace bubblescope::kernels
