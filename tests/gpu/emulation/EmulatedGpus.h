// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <fmt/format.h>

#include "core/train/run/GpuProvider.h"
#include "gpu/backend/GpuBackend.h"
#include "tests/gpu/emulation/LateStream.h"

namespace bubblescope {

/// A device that works later, on the CPU.
inline TrainingDevice<float> lateDevice(EmulationOrder order = EmulationOrder::Backward) {
    const auto stream = std::make_shared<LateStream>(order);
    return {std::make_unique<GpuBackend>(stream), std::make_unique<LateQueue>(stream)};
}

/// Two GPUs that are none.
class EmulatedGpus final : public GpuProvider {
  public:
    const std::vector<GpuInfo>& gpus() const override { return gpus_; }
    const std::string& whyNone() const override { return whyNone_; }
    TrainingDevice<float> makeDevice(const GpuShare& share, ProductPrecision) override {
        made.push_back(share);
        return lateDevice();
    }
    std::string sharing(int gpu, int parts) override {
        return fmt::format("{} devices share GPU {}", parts, gpu);
    }

    std::unique_ptr<KernelRecording> recordKernels(RunSink& sink) override {
        sink.setValue("kernels", "begun");
        return std::make_unique<Recording>(sink);
    }

    std::vector<GpuShare> made;

  private:
    struct Recording final : KernelRecording {
        explicit Recording(RunSink& s) : sink(s) {}
        void finish() override { sink.setValue("kernels", "finished"); }
        RunSink& sink;
    };

    std::vector<GpuInfo> gpus_{{"emulated", 4, 1 << 20}, {"emulated", 4, 1 << 20}};
    std::string whyNone_;
};

}  // namespace bubblescope
