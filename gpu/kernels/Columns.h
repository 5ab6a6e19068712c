// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cmath>

#include "gpu/kernels/Block.h"
#include "gpu/kernels/KernelId.h"
#include "gpu/kernels/KernelLists.h"

namespace bubblescope::kernels {

// Sums over the rows of a matrix, for each column: first of chunks of rows, then of the chunks. In
// double precision, since many results are small differences of large sums.

struct ColumnSplit {
    std::int64_t rows;
    std::int64_t columns;

    constexpr std::int64_t rowsOfChunk() const { return greater(ceilingOf(rows, 64), 64); }
    constexpr std::int64_t chunks() const { return greater(ceilingOf(rows, rowsOfChunk()), 1); }
    /// Of all partial sums, for `count` sums a column: [count][chunks][columns].
    constexpr std::int64_t partials(int count) const { return count * chunks() * columns; }
};

/// Term: `count` values of cell (i, j), added to sums.
template <typename Term>
struct SumColumns {
    static constexpr KernelId id = Term::id;
    Term term;
    ColumnSplit split;
    double* partials;

    static constexpr int rowLanes = 8;

    Grid grid() const {
        return {.blocksX = greater(ceilingOf(split.columns, warpLanes), 1),
                .blocksY = split.chunks(),
                .threads = warpLanes * rowLanes,
                .sharedBytes = Term::count * rowLanes * warpLanes * std::int64_t{sizeof(double)}};
    }
    template <typename Block>
    BUBBLESCOPE_DEVICE void run(Block& block) const {
        const int lane = laneOf(block), warp = warpOf(block);
        const std::int64_t j = std::int64_t{block.blockX()} * warpLanes + lane;
        const std::int64_t first = block.blockY() * split.rowsOfChunk();
        const std::int64_t end = lesser(first + split.rowsOfChunk(), split.rows);
        double sums[Term::count] = {};
        if (j < split.columns)
            for (std::int64_t i = first + warp; i < end; i += rowLanes)
                term.add(i, j, split.columns, sums);
        auto* shared = reinterpret_cast<double*>(block.shared());
        for (int k = 0; k < Term::count; ++k)
            shared[(k * rowLanes + warp) * warpLanes + lane] = sums[k];
        block.sync();
        if (warp != 0 || j >= split.columns) return;
        for (int k = 0; k < Term::count; ++k) {
            double sum = 0;
            for (int r = 0; r < rowLanes; ++r)
                sum += shared[(k * rowLanes + r) * warpLanes + lane];
            partials[(k * split.chunks() + block.blockY()) * split.columns + j] = sum;
        }
    }
};

/// Result: what is made of the `count` sums of a column.
template <typename Result>
struct FinishColumns {
    static constexpr KernelId id = Result::id;
    Result result;
    ColumnSplit split;
    const double* partials;

    Grid grid() const { return gridOver(split.columns); }
    template <typename Block>
    BUBBLESCOPE_DEVICE void run(Block& block) const {
        forEach(block, split.columns, [&](std::int64_t j) {
            double sums[Result::count] = {};
            for (int k = 0; k < Result::count; ++k)
                for (std::int64_t chunk = 0; chunk < split.chunks(); ++chunk)
                    sums[k] += partials[(k * split.chunks() + chunk) * split.columns + j];
            result.set(j, sums);
        });
    }
};

struct PlainTerm {
    static constexpr KernelId id = KernelId::SumColumns;
    static constexpr int count = 1;
    const float* x;
    std::int64_t stride;  ///< of the rows of x

    BUBBLESCOPE_DEVICE void add(std::int64_t i, std::int64_t j, std::int64_t, double* sums) const {
        sums[0] += x[i * stride + j];
    }
};

/// y = scale sum + keep y; y is not read where keep is 0.
struct PlainSum {
    static constexpr KernelId id = KernelId::FinishSums;
    static constexpr int count = 1;
    float scale;
    float keep;
    float* y;

    BUBBLESCOPE_DEVICE void set(std::int64_t j, const double* sums) const {
        const double kept = keep == 0 ? 0 : static_cast<double>(keep) * y[j];
        y[j] = static_cast<float>(scale * sums[0] + kept);
    }
};

struct NormTerm {
    static constexpr KernelId id = KernelId::SumNormColumns;
    static constexpr int count = 2;
    const float* gy;
    const float* x;
    const float* mean;  ///< by row
    const float* rstd;

    BUBBLESCOPE_DEVICE void add(std::int64_t i, std::int64_t j, std::int64_t columns,
                                double* sums) const {
        const float gradient = gy[i * columns + j];
        sums[0] += gradient * (x[i * columns + j] - mean[i]) * rstd[i];
        sums[1] += gradient;
    }
};

struct NormWeights {
    static constexpr KernelId id = KernelId::FinishNormWeights;
    static constexpr int count = 2;
    float* gGamma;
    float* gBeta;

    BUBBLESCOPE_DEVICE void set(std::int64_t j, const double* sums) const {
        gGamma[j] += static_cast<float>(sums[0]);
        gBeta[j] += static_cast<float>(sums[1]);
    }
};

struct Mean {
    static constexpr KernelId id = KernelId::FinishMean;
    static constexpr int count = 1;
    std::int64_t rows;
    double* exact;
    float* mean;

    BUBBLESCOPE_DEVICE void set(std::int64_t j, const double* sums) const {
        exact[j] = sums[0] / static_cast<double>(rows);
        mean[j] = static_cast<float>(exact[j]);
    }
};

struct SquareTerm {
    static constexpr KernelId id = KernelId::SumSquareColumns;
    static constexpr int count = 1;
    const float* x;
    const double* mean;

    BUBBLESCOPE_DEVICE void add(std::int64_t i, std::int64_t j, std::int64_t columns,
                                double* sums) const {
        const double difference = x[i * columns + j] - mean[j];
        sums[0] += difference * difference;
    }
};

struct Variance {
    static constexpr KernelId id = KernelId::FinishVariance;
    static constexpr int count = 1;
    std::int64_t rows;
    float* variance;

    BUBBLESCOPE_DEVICE void set(std::int64_t j, const double* sums) const {
        variance[j] = static_cast<float>(sums[0] / static_cast<double>(rows));
    }
};

/// The sums of gradients times offsets from the mean, of gradients, and of offsets, which are not
/// quite 0 where the mean was rounded.
struct BatchTerm {
    static constexpr KernelId id = KernelId::SumBatchColumns;
    static constexpr int count = 3;
    const float* gy;
    const float* x;
    const float* mean;  ///< by column

    BUBBLESCOPE_DEVICE void add(std::int64_t i, std::int64_t j, std::int64_t columns,
                                double* sums) const {
        const double gradient = gy[i * columns + j];
        const double offset = static_cast<double>(x[i * columns + j]) - mean[j];
        sums[0] += gradient * offset;
        sums[1] += gradient;
        sums[2] += offset;
    }
};

struct BatchWeights {
    static constexpr KernelId id = KernelId::FinishBatchWeights;
    static constexpr int count = 3;
    const float* variance;
    double epsilon;
    float* gGamma;
    float* gBeta;

    BUBBLESCOPE_DEVICE void set(std::int64_t j, const double* sums) const {
        gGamma[j] += static_cast<float>(sums[0] / sqrt(variance[j] + epsilon));
        gBeta[j] += static_cast<float>(sums[1]);
    }
};

/// gx = factor (gy - slope x - shift), by column.
struct BatchSlopes {
    static constexpr KernelId id = KernelId::FinishBatchSlopes;
    static constexpr int count = 3;
    std::int64_t rows;
    const float* mean;
    const float* variance;
    const float* gamma;
    double epsilon;
    double* slope;
    double* shift;
    double* factor;

    BUBBLESCOPE_DEVICE void set(std::int64_t j, const double* sums) const {
        const double share = 1 / static_cast<double>(rows);
        const double rstd = 1 / sqrt(variance[j] + epsilon);
        slope[j] = share * sums[0] * rstd * rstd;
        shift[j] = share * (sums[1] - slope[j] * sums[2]) - slope[j] * mean[j];
        factor[j] = rstd * gamma[j];
    }
};

using ColumnKernels =
    KernelList<SumColumns<PlainTerm>, SumColumns<NormTerm>, SumColumns<SquareTerm>,
               SumColumns<BatchTerm>, FinishColumns<PlainSum>, FinishColumns<NormWeights>,
               FinishColumns<Mean>, FinishColumns<Variance>, FinishColumns<BatchWeights>,
               FinishColumns<BatchSlopes>>;

}  // namespace bubblescope::kernels
