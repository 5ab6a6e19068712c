// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gpu/kernels/Block.h"
#include "gpu/kernels/KernelId.h"
#include "gpu/kernels/KernelLists.h"

namespace bubblescope::kernels {

// Sums to the caller, who adds up one partial sum a block.

constexpr std::int64_t mostPartials = 512;

constexpr Grid gridOfPartials(std::int64_t size) {
    return {.blocksX = greater(lesser(ceilingOf(size, 4096), mostPartials), 1),
            .sharedBytes = 8 * sizeof(double)};
}

template <typename Block, typename F>
BUBBLESCOPE_DEVICE void sumToPartials(Block& block, std::int64_t size, double* partials,
                                      const F& f) {
    double sum = 0;
    forEach(block, size, [&](std::int64_t i) { sum += f(i); });
    sum = blockSum(block, sum, reinterpret_cast<double*>(block.shared()));
    if (block.thread() == 0) partials[block.blockX()] = sum;
}

struct DotPartials {
    static constexpr KernelId id = KernelId::DotPartials;
    const float* a;
    const float* b;
    std::int64_t size;
    double* partials;

    Grid grid() const { return gridOfPartials(size); }
    template <typename Block>
    BUBBLESCOPE_DEVICE void run(Block& block) const {
        sumToPartials(block, size, partials,
                      [&](std::int64_t i) { return static_cast<double>(a[i]) * b[i]; });
    }
};

/// Counts values that are infinite or no numbers.
struct NotFinitePartials {
    static constexpr KernelId id = KernelId::NotFinitePartials;
    const float* x;
    std::int64_t size;
    double* partials;

    Grid grid() const { return gridOfPartials(size); }
    template <typename Block>
    BUBBLESCOPE_DEVICE void run(Block& block) const {
        sumToPartials(block, size, partials,
                      [&](std::int64_t i) { return x[i] - x[i] == 0 ? 0.0 : 1.0; });
    }
};

/// *flag becomes 1 where there is such a value; blocks that find one write the same.
struct FlagNotFinite {
    static constexpr KernelId id = KernelId::FlagNotFinite;
    const float* x;
    std::int64_t size;
    std::int32_t* flag;

    Grid grid() const { return gridOver(size); }
    template <typename Block>
    BUBBLESCOPE_DEVICE void run(Block& block) const {
        forEach(block, size, [&](std::int64_t i) {
            if (!(x[i] - x[i] == 0)) *flag = 1;
        });
    }
};

/// Of a square matrix of `size` rows.
struct TracePartials {
    static constexpr KernelId id = KernelId::TracePartials;
    const float* x;
    std::int64_t size;
    double* partials;

    Grid grid() const { return gridOfPartials(size); }
    template <typename Block>
    BUBBLESCOPE_DEVICE void run(Block& block) const {
        sumToPartials(block, size, partials,
                      [&](std::int64_t i) { return static_cast<double>(x[i * size + i]); });
    }
};

using ReductionKernels = KernelList<DotPartials, NotFinitePartials, FlagNotFinite, TracePartials>;

}  // namespace bubblescope::kernels
