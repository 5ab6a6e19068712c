// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cmath>

#include "gpu/kernels/Block.h"
#include "gpu/kernels/KernelId.h"
#include "gpu/kernels/KernelLists.h"

namespace bubblescope::kernels {

// Layer normalisation, a block a row, and what batch normalisation does element by element.
// Gradients of weights are column sums: Columns.h.

struct LayerNorm {
    static constexpr KernelId id = KernelId::LayerNorm;
    const float* x;
    const float* gamma;
    const float* beta;
    float epsilon;
    float* y;
    float* mean;
    float* rstd;
    std::int64_t rows;
    std::int64_t columns;

    Grid grid() const { return gridOverRows(rows); }
    template <typename Block>
    BUBBLESCOPE_DEVICE void run(Block& block) const {
        const std::int64_t i = block.blockX();
        const float* in = x + i * columns;
        const auto count = static_cast<float>(columns);
        float sum = 0, squares = 0;
        forEachInBlock(block, columns, [&](std::int64_t j) { sum += in[j]; });
        const float center = blockSum(block, sum, block.shared()) / count;
        forEachInBlock(block, columns,
                       [&](std::int64_t j) { squares += (in[j] - center) * (in[j] - center); });
        const float variance = blockSum(block, squares, block.shared()) / count;
        const float factor = 1 / sqrtf(variance + epsilon);
        forEachInBlock(block, columns, [&](std::int64_t j) {
            y[i * columns + j] = (in[j] - center) * factor * gamma[j] + beta[j];
        });
        if (block.thread() != 0) return;
        mean[i] = center;
        rstd[i] = factor;
    }
};

/// With u = gamma gy and normal = (x - mean) rstd: gx = rstd (u - mean(u) - normal mean(u normal)).
struct LayerNormInputGradient {
    static constexpr KernelId id = KernelId::LayerNormInputGradient;
    const float* gy;
    const float* x;
    const float* gamma;
    const float* mean;
    const float* rstd;
    float* gx;
    std::int64_t rows;
    std::int64_t columns;

    Grid grid() const { return gridOverRows(rows); }
    template <typename Block>
    BUBBLESCOPE_DEVICE void run(Block& block) const {
        const std::int64_t i = block.blockX(), first = i * columns;
        const auto count = static_cast<float>(columns);
        float sum = 0, along = 0;
        forEachInBlock(block, columns, [&](std::int64_t j) {
            const float u = gamma[j] * gy[first + j];
            sum += u;
            along += u * (x[first + j] - mean[i]) * rstd[i];
        });
        sum = blockSum(block, sum, block.shared()) / count;
        along = blockSum(block, along, block.shared()) / count;
        forEachInBlock(block, columns, [&](std::int64_t j) {
            const float normal = (x[first + j] - mean[i]) * rstd[i];
            gx[first + j] = rstd[i] * (gamma[j] * gy[first + j] - sum - normal * along);
        });
    }
};

struct BatchNorm {
    static constexpr KernelId id = KernelId::BatchNorm;
    const float* x;
    const float* mean;
    const float* variance;
    const float* gamma;
    const float* beta;
    float epsilon;
    float* y;
    std::int64_t rows;
    std::int64_t columns;

    Grid grid() const { return gridOverCells(rows, columns); }
    template <typename Block>
    BUBBLESCOPE_DEVICE void run(Block& block) const {
        forEachCell(block, rows, columns, [&](std::int64_t i, std::int64_t j) {
            const float factor = gamma[j] / sqrtf(variance[j] + epsilon);
            y[i * columns + j] = (x[i * columns + j] - mean[j]) * factor + beta[j];
        });
    }
};

/// With what BatchSlopes says about each column.
struct BatchNormInputGradient {
    static constexpr KernelId id = KernelId::BatchNormInputGradient;
    const float* gy;
    const float* x;
    const double* slope;
    const double* shift;
    const double* factor;
    float* gx;
    std::int64_t rows;
    std::int64_t columns;

    Grid grid() const { return gridOverCells(rows, columns); }
    template <typename Block>
    BUBBLESCOPE_DEVICE void run(Block& block) const {
        forEachCell(block, rows, columns, [&](std::int64_t i, std::int64_t j) {
            const std::int64_t k = i * columns + j;
            gx[k] = static_cast<float>(factor[j] * (gy[k] - slope[j] * x[k] - shift[j]));
        });
    }
};

using NormalizationKernels =
    KernelList<LayerNorm, LayerNormInputGradient, BatchNorm, BatchNormInputGradient>;

}  // namespace bubblescope::kernels
