// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atomic>

#include "core/train/DeviceQueue.h"
#include "gpu/cuda/CudaProducts.h"
#include "gpu/cuda/CudaResources.h"
#include "gpu/cuda/Launches.h"
#include "gpu/cupti/WorkWatcher.h"

namespace bubblescope {

/// A stream of an NVIDIA GPU. Memory comes from the GPU's pool in the order of the stream
/// (cudaMallocAsync), and never goes back to the driver before the program ends.
class CudaStream final : public DeviceStream {
  public:
    CudaStream(std::unique_ptr<OwnedStream> stream, ProductPrecision precision);
    ~CudaStream() override;

    void* allocate(std::int64_t bytes) override;
    void release(void* memory) noexcept override;
    void upload(const void* values, void* memory, std::int64_t bytes) override;
    void download(const void* memory, void* values, std::int64_t bytes) override;
    void copy(const void* from, void* to, std::int64_t bytes) override;
    void launch(const KernelCall& call) override;
    void multiply(const MatrixView& a, Transpose ofA, const MatrixView& b, Transpose ofB,
                  float alpha, float beta, const MatrixView& c) override;
    void multiplyBySelf(const MatrixView& x, Transpose ofX, float alpha, float beta,
                        const MatrixView& c) override;
    void factorize(const MatrixView& a, std::int32_t* failure) override;
    void solve(const MatrixView& lower, Transpose ofLower, MatrixSide side,
               const MatrixView& b) override;

    const OwnedStream& stream() const { return *stream_; }
    EventPool& events() { return *events_; }
    /// Waits for all that was put on.
    void finish();

  private:
    std::unique_ptr<OwnedStream> stream_;
    std::shared_ptr<EventPool> events_;
    LibraryHandles handles_;
    CudaProducts products_;
    UploadRing uploads_;
};

/// Marks are events on the stream. Their times are mapped to the host's clock: an event is waited
/// for at begin(), a few times, and the shortest wait says when it was; from there on times are the
/// GPU's own, which resolves half a microsecond.
class CudaQueue final : public DeviceQueue {
  public:
    /// `watched` says who watches, if anybody does, and outlives this.
    CudaQueue(std::shared_ptr<CudaStream> stream, const std::atomic<WorkWatcher*>& watched)
        : stream_(std::move(stream)), watched_(watched) {}

    void begin(const RunClock& clock) override;
    QueueMarkPointer mark() override;
    void waitFor(const QueueMark& mark) override;
    bool isReached(const QueueMark& mark) override;
    std::int64_t timeNs(const QueueMark& mark) override;
    void finish() override { stream_->finish(); }
    void enter(const TrainingSlice& slice) override {
        if (WorkWatcher* const watcher = watched_) watcher->enter(slice);
    }
    void leave() override {
        if (WorkWatcher* const watcher = watched_) watcher->leave();
    }

  private:
    struct Mark final : QueueMark {
        explicit Mark(std::shared_ptr<CUevent_st> e) : event(std::move(e)) {}
        std::shared_ptr<CUevent_st> event;
    };

    std::shared_ptr<CudaStream> stream_;
    const std::atomic<WorkWatcher*>& watched_;
    std::shared_ptr<CUevent_st> base_;  ///< whose time is known
    std::int64_t baseNs_ = 0;
};

}  // namespace bubblescope
