// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gpu/backend/DeviceStream.h"
#include "tests/gpu/emulation/EmulatedKernels.h"

namespace bubblescope {

/// A stream whose work is done at once, on the thread that puts it on. Memory is the heap's, so the
/// address sanitizer watches it.
class EmulatedStream final : public DeviceStream {
  public:
    explicit EmulatedStream(EmulationOrder order) : emulator_(order) {}

    void* allocate(std::int64_t bytes) override;
    void release(void* memory) noexcept override;
    void upload(const void* values, void* memory, std::int64_t bytes) override;
    void download(const void* memory, void* values, std::int64_t bytes) override;
    void copy(const void* from, void* to, std::int64_t bytes) override;
    void launch(const KernelCall& call) override { emulate(call, emulator_); }
    void multiply(const MatrixView& a, Transpose ofA, const MatrixView& b, Transpose ofB,
                  float alpha, float beta, const MatrixView& c) override;
    void multiplyBySelf(const MatrixView& x, Transpose ofX, float alpha, float beta,
                        const MatrixView& c) override;
    void factorize(const MatrixView& a, std::int32_t* failure) override;
    void solve(const MatrixView& lower, Transpose ofLower, MatrixSide side,
               const MatrixView& b) override;

  private:
    BlockEmulator emulator_;
};

}  // namespace bubblescope
