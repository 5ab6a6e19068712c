// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cmath>

#include "gpu/kernels/Block.h"
#include "gpu/kernels/KernelId.h"
#include "gpu/kernels/KernelLists.h"

namespace bubblescope::kernels {

struct GatherRows {
    static constexpr KernelId id = KernelId::GatherRows;
    const float* table;
    const std::int32_t* ids;
    float* y;
    std::int64_t rows;
    std::int64_t columns;

    Grid grid() const { return gridOverCells(rows, columns); }
    template <typename Block>
    BUBBLESCOPE_DEVICE void run(Block& block) const {
        forEachCell(block, rows, columns, [&](std::int64_t i, std::int64_t j) {
            y[i * columns + j] = table[ids[i] * columns + j];
        });
    }
};

/// The block of the first row with an id adds all rows with that id, in their order.
struct ScatterRowsAdd {
    static constexpr KernelId id = KernelId::ScatterRowsAdd;
    const float* y;
    const std::int32_t* ids;
    float* table;
    std::int64_t rows;
    std::int64_t columns;

    Grid grid() const {
        return {.blocksX = greater(rows, 1), .threads = 128, .sharedBytes = 128 * sizeof(float)};
    }
    template <typename Block>
    BUBBLESCOPE_DEVICE void run(Block& block) const {
        const std::int64_t own = block.blockX();
        const std::int32_t row = ids[own];
        float* scratch = block.shared();
        float earlier = 0;
        forEachInBlock(block, own, [&](std::int64_t i) { earlier += ids[i] == row ? 1.0F : 0.0F; });
        if (blockSum(block, earlier, scratch) > 0) return;
        auto* found = reinterpret_cast<std::int32_t*>(scratch);
        for (std::int64_t first = own; first < rows; first += block.threads()) {
            const std::int64_t i = first + block.thread();
            block.sync();
            found[block.thread()] = i < rows && ids[i] == row ? 1 : 0;
            block.sync();
            const std::int64_t end = lesser(rows - first, block.threads());
            for (std::int64_t k = 0; k < end; ++k)
                if (found[k] != 0)
                    forEachInBlock(block, columns, [&](std::int64_t j) {
                        table[row * columns + j] += y[(first + k) * columns + j];
                    });
        }
    }
};

BUBBLESCOPE_DEVICE float sigmoid(float x) {
    return 1 / (1 + expf(-x));
}

struct LstmCell {
    static constexpr KernelId id = KernelId::LstmCell;
    float* gates;
    const float* cBefore;
    float* c;
    float* h;
    std::int64_t rows;
    std::int64_t columns;

    Grid grid() const { return gridOverCells(rows, columns); }
    template <typename Block>
    BUBBLESCOPE_DEVICE void run(Block& block) const {
        forEachCell(block, rows, columns, [&](std::int64_t i, std::int64_t j) {
            float* gate = gates + i * 4 * columns + j;
            const float in = sigmoid(gate[0]), forget = sigmoid(gate[columns]);
            const float cell = tanhf(gate[2 * columns]), out = sigmoid(gate[3 * columns]);
            gate[0] = in;
            gate[columns] = forget;
            gate[2 * columns] = cell;
            gate[3 * columns] = out;
            const std::int64_t k = i * columns + j;
            c[k] = forget * cBefore[k] + in * cell;
            h[k] = out * tanhf(c[k]);
        });
    }
};

struct LstmCellGradient {
    static constexpr KernelId id = KernelId::LstmCellGradient;
    const float* gates;
    const float* cBefore;
    const float* c;
    const float* gh;
    float* gc;
    float* gGates;
    std::int64_t rows;
    std::int64_t columns;

    Grid grid() const { return gridOverCells(rows, columns); }
    template <typename Block>
    BUBBLESCOPE_DEVICE void run(Block& block) const {
        forEachCell(block, rows, columns, [&](std::int64_t i, std::int64_t j) {
            const float* gate = gates + i * 4 * columns + j;
            float* gradient = gGates + i * 4 * columns + j;
            const float in = gate[0], forget = gate[columns];
            const float cell = gate[2 * columns], out = gate[3 * columns];
            const std::int64_t k = i * columns + j;
            const float t = tanhf(c[k]);
            const float gCell = gc[k] + gh[k] * out * (1 - t * t);
            gradient[0] = gCell * cell * in * (1 - in);
            gradient[columns] = gCell * cBefore[k] * forget * (1 - forget);
            gradient[2 * columns] = gCell * in * (1 - cell * cell);
            gradient[3 * columns] = gh[k] * t * out * (1 - out);
            gc[k] = gCell * forget;
        });
    }
};

/// y [rows, columns], x [rows, length, columns].
struct WeightedSums {
    static constexpr KernelId id = KernelId::WeightedSums;
    const float* x;
    const float* weights;
    float* y;
    std::int64_t rows;
    std::int64_t length;
    std::int64_t columns;

    Grid grid() const { return gridOverCells(rows, columns); }
    template <typename Block>
    BUBBLESCOPE_DEVICE void run(Block& block) const {
        forEachCell(block, rows, columns, [&](std::int64_t i, std::int64_t j) {
            float sum = 0;
            for (std::int64_t s = i * length; s < (i + 1) * length; ++s)
                sum += weights[s] * x[s * columns + j];
            y[i * columns + j] = sum;
        });
    }
};

struct WeightedSumsGradient {
    static constexpr KernelId id = KernelId::WeightedSumsGradient;
    const float* gy;
    const float* weights;
    float* gx;
    std::int64_t rows;
    std::int64_t length;
    std::int64_t columns;

    Grid grid() const { return gridOverCells(rows * length, columns); }
    template <typename Block>
    BUBBLESCOPE_DEVICE void run(Block& block) const {
        forEachCell(block, rows * length, columns, [&](std::int64_t s, std::int64_t j) {
            gx[s * columns + j] = weights[s] * gy[s / length * columns + j];
        });
    }
};

struct SwapMiddle {
    static constexpr KernelId id = KernelId::SwapMiddle;
    const float* x;
    float* y;
    std::int64_t a, b, c, d;

    Grid grid() const { return gridOver(a * b * c * d); }
    template <typename Block>
    BUBBLESCOPE_DEVICE void run(Block& block) const {
        forEach(block, a * b * c * d, [&](std::int64_t i) {
            const std::int64_t l = i % d, row = i / d;
            const std::int64_t k = row % c, j = row / c % b, first = row / c / b;
            y[((first * c + k) * b + j) * d + l] = x[i];
        });
    }
};

using SequenceKernels = KernelList<GatherRows, ScatterRowsAdd, LstmCell, LstmCellGradient,
                                   WeightedSums, WeightedSumsGradient, SwapMiddle>;

}  // namespace bubblescope::kernels
