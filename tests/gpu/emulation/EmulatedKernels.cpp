// SPDX-License-Identifier: Apache-2.0
#include "tests/gpu/emulation/EmulatedKernels.h"

#include <array>

#include "gpu/kernels/Attention.h"
#include "gpu/kernels/Columns.h"
#include "gpu/kernels/Elements.h"
#include "gpu/kernels/Images.h"
#include "gpu/kernels/Losses.h"
#include "gpu/kernels/Matrices.h"
#include "gpu/kernels/Normalization.h"
#include "gpu/kernels/Reductions.h"
#include "gpu/kernels/Sequences.h"

namespace bubblescope {

namespace {

template <typename Kernel>
struct Emulation {
    static void run(const KernelCall& call, BlockEmulator& emulator) {
        const Kernel& kernel = *static_cast<const Kernel*>(call.kernel);
        emulator.run(call.grid, [&kernel](EmulatedBlock& block) { kernel.run(block); });
    }
};

using Table = std::array<void (*)(const KernelCall&, BlockEmulator&), kernelCount>;

Table makeTable() {
    Table table{};
    addLaunches<Emulation>(table, kernels::ElementKernels());
    addLaunches<Emulation>(table, kernels::ReductionKernels());
    addLaunches<Emulation>(table, kernels::ColumnKernels());
    addLaunches<Emulation>(table, kernels::MatrixKernels());
    addLaunches<Emulation>(table, kernels::NormalizationKernels());
    addLaunches<Emulation>(table, kernels::LossKernels());
    addLaunches<Emulation>(table, kernels::SequenceKernels());
    addLaunches<Emulation>(table, kernels::AttentionKernels());
    addLaunches<Emulation>(table, kernels::ImageKernels());
    return table;
}

}  // namespace

void emulate(const KernelCall& call, BlockEmulator& emulator) {
    static const Table table = makeTable();
    table.at(static_cast<std::size_t>(call.id))(call, emulator);
}

}  // namespace bubblescope
