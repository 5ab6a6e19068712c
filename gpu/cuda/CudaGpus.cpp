// SPDX-License-Identifier: Apache-2.0
#include "gpu/cuda/CudaGpus.h"

#include <fmt/format.h>

#include <atomic>
#include <map>

#include "core/base/Error.h"
#include "gpu/backend/GpuBackend.h"
#include "gpu/cuda/CudaStream.h"
#include "gpu/cuda/CuptiRecorder.h"
#include "gpu/cuda/GreenContexts.h"

namespace bubblescope {

namespace {

std::string versionText(int version) {
    return fmt::format("{}.{}", version / 1000, version % 1000 / 10);
}

/// Why the runtime finds no GPU, as users can act on it.
std::string reasonOf(cudaError_t error) {
    int driver = 0, runtime = 0;
    cudaDriverGetVersion(&driver);
    cudaRuntimeGetVersion(&runtime);
    if (driver == 0) return "there is no NVIDIA driver";
    if (error == cudaErrorInsufficientDriver)
        return fmt::format("the NVIDIA driver is for CUDA {}, too old for CUDA {}",
                           versionText(driver), versionText(runtime));
    if (error == cudaErrorNoDevice) return "the NVIDIA driver finds no GPU";
    return fmt::format("{} ({})", cudaGetErrorString(error), cudaGetErrorName(error));
}

class CudaGpus final : public GpuProvider {
  public:
    CudaGpus() {
        int count = 0;
        const cudaError_t error = cudaGetDeviceCount(&count);
        cudaGetLastError();
        if (error != cudaSuccess || count == 0) {
            whyNone_ = reasonOf(error == cudaSuccess ? cudaErrorNoDevice : error);
            return;
        }
        try {
            cublasFunctions();
            cusolverFunctions();
            for (int gpu = 0; gpu < count; ++gpu)
                gpus_.push_back(infoOf(gpu));
        } catch (const Error& missing) {
            gpus_.clear();
            whyNone_ = missing.what();
        }
    }

    const std::vector<GpuInfo>& gpus() const override { return gpus_; }
    const std::string& whyNone() const override { return whyNone_; }

    TrainingDevice<float> makeDevice(const GpuShare& share, ProductPrecision precision) override {
        std::unique_ptr<OwnedStream> stream =
            share.parts > 1 ? contextsOf(share.gpu, share.parts).makeStream(share.part)
                            : std::make_unique<OwnedStream>(share.gpu);
        const auto device = std::make_shared<CudaStream>(std::move(stream), precision);
        return {std::make_unique<GpuBackend>(device, &layers_),
                std::make_unique<CudaQueue>(device, watched_)};
    }

    std::string sharing(int gpu, int parts) override {
        const GreenContexts& contexts = contextsOf(gpu, parts);
        if (contexts.reason().empty())
            return fmt::format(
                "{} devices share GPU {} in green contexts of {} multiprocessors each", parts, gpu,
                contexts.multiprocessorsOfPart());
        return fmt::format(
            "{} devices share GPU {} as streams, whose kernels may run on the same multiprocessors "
            "and hold each other up: {}",
            parts, gpu, contexts.reason());
    }

    std::unique_ptr<KernelRecording> recordKernels(RunSink& sink) override {
        return std::make_unique<Recording>(sink, watched_);
    }

  private:
    /// While it lives, all devices are watched.
    class Recording final : public KernelRecording {
      public:
        Recording(RunSink& sink, std::atomic<WorkWatcher*>& watched)
            : recorder_(sink), watched_(watched) {
            watched_ = &recorder_;
        }
        ~Recording() override { watched_ = nullptr; }
        Recording(const Recording&) = delete;
        Recording& operator=(const Recording&) = delete;
        void finish() override { recorder_.finish(); }

      private:
        CuptiRecorder recorder_;
        std::atomic<WorkWatcher*>& watched_;
    };

    class Layers final : public LayerListener {
      public:
        explicit Layers(const std::atomic<WorkWatcher*>& watched) : watched_(watched) {}
        void enterLayer(std::string_view name) override {
            if (WorkWatcher* const watcher = watched_) watcher->enterLayer(name);
        }
        void leaveLayer() override {
            if (WorkWatcher* const watcher = watched_) watcher->leaveLayer();
        }

      private:
        const std::atomic<WorkWatcher*>& watched_;
    };

    static GpuInfo infoOf(int gpu) {
        cudaDeviceProp properties{};
        check(cudaGetDeviceProperties(&properties, gpu), "asking a GPU what it is");
        return {properties.name, properties.multiProcessorCount,
                static_cast<std::int64_t>(properties.totalGlobalMem)};
    }

    /// They live as long as the program: streams may be used until then.
    GreenContexts& contextsOf(int gpu, int parts) {
        auto& contexts = contexts_[{gpu, parts}];
        if (!contexts) contexts = std::make_unique<GreenContexts>(gpu, parts);
        return *contexts;
    }

    std::vector<GpuInfo> gpus_;
    std::string whyNone_;
    std::atomic<WorkWatcher*> watched_ = nullptr;
    Layers layers_{watched_};
    std::map<std::pair<int, int>, std::unique_ptr<GreenContexts>> contexts_;
};

}  // namespace

std::shared_ptr<GpuProvider> cudaGpus() {
    static const auto gpus = std::make_shared<CudaGpus>();
    return gpus;
}

}  // namespace bubblescope
