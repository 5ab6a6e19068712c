// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "core/record/RunSink.h"
#include "core/train/TrainingDevice.h"

namespace bubblescope {

/// A GPU of this machine.
struct GpuInfo {
    std::string name;
    int multiprocessors = 0;
    std::int64_t memoryBytes = 0;
};

/// One of the devices that share a GPU.
struct GpuShare {
    int gpu = 0;
    int part = 0;
    int parts = 1;
};

/// How products of matrices are computed on GPUs; all else is in single precision.
enum class ProductPrecision {
    Float,
    Tf32,  ///< factors with 10 bits after the point
    Bf16,  ///< factors rounded to bfloat16
};

/// Records what GPUs do while it lives.
class KernelRecording {
  public:
    virtual ~KernelRecording() = default;
    /// Nothing is on its way: tells the sink all that is left. Throws Error.
    virtual void finish() = 0;
};

/// Makes devices of GPUs. A program that has been built with CUDA gives it to the runs that it
/// makes.
class GpuProvider {
  public:
    virtual ~GpuProvider() = default;

    /// Empty where none can be used; whyNone() says why then.
    virtual const std::vector<GpuInfo>& gpus() const = 0;
    virtual const std::string& whyNone() const = 0;
    /// Throws Error where the GPU cannot be used.
    virtual TrainingDevice<float> makeDevice(const GpuShare& share, ProductPrecision precision) = 0;
    /// How devices share a GPU, as users should know it. Throws Error where they cannot.
    virtual std::string sharing(int gpu, int parts) = 0;
    /// Of all devices that it has made, into a sink that outlives it. Throws Error where the GPUs
    /// or their libraries do not let us.
    virtual std::unique_ptr<KernelRecording> recordKernels(RunSink& sink) = 0;
};

}  // namespace bubblescope
