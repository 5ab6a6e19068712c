// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cmath>

#include "core/nn/Random.h"
#include "gpu/kernels/Block.h"
#include "gpu/kernels/KernelId.h"
#include "gpu/kernels/KernelLists.h"

namespace bubblescope::kernels {

/// Where a largest value is: the first of equals.
struct Place {
    float value;
    std::int32_t index;
};

struct LargestPlace {
    BUBBLESCOPE_DEVICE Place operator()(const Place& a, const Place& b) const {
        const bool isFirst = a.value > b.value || (a.value == b.value && a.index < b.index);
        return isFirst ? a : b;
    }
};

/// Of each row, a block each. rowTotals [rows, 3] are what it adds to the totals.
struct CrossEntropy {
    static constexpr KernelId id = KernelId::CrossEntropy;
    const float* logits;
    const std::int32_t* labels;
    float* probabilities;
    double* rowTotals;
    std::int64_t rows;
    std::int64_t columns;

    Grid grid() const { return gridOverRows(rows); }
    template <typename Block>
    BUBBLESCOPE_DEVICE void run(Block& block) const {
        const std::int64_t i = block.blockX();
        const float* z = logits + i * columns;
        Place top{-INFINITY, 0x7fffffff};
        forEachInBlock(block, columns, [&](std::int64_t j) {
            top = LargestPlace()(top, Place{z[j], static_cast<std::int32_t>(j)});
        });
        top = combineBlock(block, top, reinterpret_cast<Place*>(block.shared()), LargestPlace());
        float sum = 0;
        forEachInBlock(block, columns, [&](std::int64_t j) { sum += expf(z[j] - top.value); });
        sum = blockSum(block, sum, block.shared());
        forEachInBlock(block, columns, [&](std::int64_t j) {
            probabilities[i * columns + j] = expf(z[j] - top.value) / sum;
        });
        if (block.thread() != 0) return;
        const std::int32_t label = labels[i];
        double* totals = rowTotals + 3 * i;
        totals[0] = label < 0 ? 0 : static_cast<double>(logf(sum)) + top.value - z[label];
        totals[1] = label < 0 ? 0 : 1;
        totals[2] = label >= 0 && top.index == label ? 1 : 0;
    }
};

/// totals [3] = the sums over rows.
struct SumTotals {
    static constexpr KernelId id = KernelId::SumTotals;
    const double* rowTotals;
    float* totals;
    std::int64_t rows;

    Grid grid() const { return {.sharedBytes = 8 * sizeof(double)}; }
    template <typename Block>
    BUBBLESCOPE_DEVICE void run(Block& block) const {
        for (int k = 0; k < 3; ++k) {
            double sum = 0;
            forEachInBlock(block, rows, [&](std::int64_t i) { sum += rowTotals[3 * i + k]; });
            sum = blockSum(block, sum, reinterpret_cast<double*>(block.shared()));
            if (block.thread() == 0) totals[k] = static_cast<float>(sum);
        }
    }
};

struct CrossEntropyGradient {
    static constexpr KernelId id = KernelId::CrossEntropyGradient;
    const float* probabilities;
    const std::int32_t* labels;
    const float* totals;
    float factor;
    float* g;
    std::int64_t rows;
    std::int64_t columns;

    Grid grid() const { return gridOverCells(rows, columns); }
    template <typename Block>
    BUBBLESCOPE_DEVICE void run(Block& block) const {
        const float share = factor / totals[1];
        forEachCell(block, rows, columns, [&](std::int64_t i, std::int64_t j) {
            const std::int32_t label = labels[i];
            const float difference = probabilities[i * columns + j] - (j == label ? 1.0F : 0.0F);
            g[i * columns + j] = label < 0 ? 0 : share * difference;
        });
    }
};

struct BinaryCrossEntropy {
    static constexpr KernelId id = KernelId::BinaryCrossEntropy;
    const float* logits;
    const float* targets;
    float* probabilities;
    double* rowTotals;
    std::int64_t rows;
    std::int64_t columns;

    Grid grid() const { return gridOverRows(rows); }
    template <typename Block>
    BUBBLESCOPE_DEVICE void run(Block& block) const {
        const std::int64_t i = block.blockX();
        double loss = 0, wrong = 0;
        forEachInBlock(block, columns, [&](std::int64_t j) {
            const float z = logits[i * columns + j], target = targets[i * columns + j];
            const float probability = 1 / (1 + expf(-z));
            probabilities[i * columns + j] = probability;
            loss += (z > 0 ? z : 0) - z * target + log1pf(expf(-fabsf(z)));
            wrong += (probability >= 0.5F) == (target >= 0.5F) ? 0 : 1;
        });
        auto* scratch = reinterpret_cast<double*>(block.shared());
        loss = blockSum(block, loss, scratch);
        wrong = blockSum(block, wrong, scratch);
        if (block.thread() != 0) return;
        rowTotals[3 * i] = loss;
        rowTotals[3 * i + 1] = 1;
        rowTotals[3 * i + 2] = wrong == 0 ? 1 : 0;
    }
};

/// A block a row: each thread sums a stretch of it, and the one whose stretch holds the class that
/// is drawn looks for it there.
struct SampleClasses {
    static constexpr KernelId id = KernelId::SampleClasses;
    const float* probabilities;
    std::uint64_t key;
    std::int32_t* labels;
    std::int64_t rows;
    std::int64_t columns;

    Grid grid() const {
        return {.blocksX = greater(rows, 1), .threads = 128, .sharedBytes = 128 * sizeof(double)};
    }
    template <typename Block>
    BUBBLESCOPE_DEVICE void run(Block& block) const {
        const std::int64_t i = block.blockX();
        if (labels[i] < 0) return;
        const std::int64_t stretch = ceilingOf(columns, block.threads());
        const std::int64_t first = lesser(block.thread() * stretch, columns);
        const std::int64_t end = lesser(first + stretch, columns);
        const float* p = probabilities + i * columns;
        auto* sums = reinterpret_cast<double*>(block.shared());
        double sum = 0;
        for (std::int64_t j = first; j < end; ++j)
            sum += p[j];
        sums[block.thread()] = sum;
        block.sync();
        double below = 0;
        for (int thread = 0; thread < block.thread(); ++thread)
            below += sums[thread];
        const double drawn = uniformAt(key, static_cast<std::uint64_t>(i));
        const bool isLast = end == columns && first < end;
        if (drawn < below || first == end || (drawn >= below + sum && !isLast)) return;
        std::int64_t chosen = first;
        for (; chosen < end - 1; ++chosen) {
            below += p[chosen];
            if (drawn < below) break;
        }
        labels[i] = static_cast<std::int32_t>(chosen);
    }
};

struct SampleBits {
    static constexpr KernelId id = KernelId::SampleBits;
    const float* probabilities;
    std::uint64_t key;
    float* targets;
    std::int64_t size;

    Grid grid() const { return gridOver(size); }
    template <typename Block>
    BUBBLESCOPE_DEVICE void run(Block& block) const {
        forEach(block, size, [&](std::int64_t i) {
            const bool isOne = uniformAt(key, static_cast<std::uint64_t>(i)) < probabilities[i];
            targets[i] = isOne ? 1.0F : 0.0F;
        });
    }
};

using LossKernels = KernelList<CrossEntropy, SumTotals, CrossEntropyGradient, BinaryCrossEntropy,
                               SampleClasses, SampleBits>;

}  // namespace bubblescope::kernels
