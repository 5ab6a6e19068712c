// SPDX-License-Identifier: Apache-2.0
#include "gpu/cuda/CudaStream.h"

#include <cmath>
#include <limits>

namespace bubblescope {

namespace {

const LaunchTable& launchTable() {
    static const LaunchTable table = [] {
        LaunchTable all;
        addElementLaunches(all);
        addRowLaunches(all);
        addAttentionLaunches(all);
        return all;
    }();
    return table;
}

/// Memory that is given back stays in the pool, where the next step finds it.
void keepMemory(int gpu) {
    useGpu(gpu);
    cudaMemPool_t pool = nullptr;
    check(cudaDeviceGetDefaultMemPool(&pool, gpu), "finding the GPU's memory pool");
    std::uint64_t all = std::numeric_limits<std::uint64_t>::max();
    check(cudaMemPoolSetAttribute(pool, cudaMemPoolAttrReleaseThreshold, &all),
          "keeping the GPU's memory");
    int count = 0;
    check(cudaGetDeviceCount(&count), "counting GPUs");
    for (int peer = 0; peer < count; ++peer) {
        int isPeer = 0;
        if (peer == gpu || cudaDeviceCanAccessPeer(&isPeer, peer, gpu) != cudaSuccess || !isPeer)
            continue;
        const cudaMemAccessDesc access{.location = {.type = cudaMemLocationTypeDevice, .id = peer},
                                       .flags = cudaMemAccessFlagsProtReadWrite};
        check(cudaMemPoolSetAccess(pool, &access, 1), "letting GPUs copy from each other");
    }
}

}  // namespace

CudaStream::CudaStream(std::unique_ptr<OwnedStream> stream, ProductPrecision precision)
    : stream_(std::move(stream)),
      events_(std::make_shared<EventPool>(stream_->gpu())),
      handles_(*stream_),
      products_(*this, precision, cublasFunctions(), handles_.blas(), cusolverFunctions(),
                handles_.solver()),
      uploads_(*stream_, events_) {
    keepMemory(stream_->gpu());
}

CudaStream::~CudaStream() {
    cudaStreamSynchronize(stream_->get());
}

void* CudaStream::allocate(std::int64_t bytes) {
    useGpu(stream_->gpu());
    void* memory = nullptr;
    check(cudaMallocAsync(&memory, static_cast<std::size_t>(bytes), stream_->get()),
          "memory of the GPU");
    return memory;
}

void CudaStream::release(void* memory) noexcept {
    cudaFreeAsync(memory, stream_->get());
}

void CudaStream::upload(const void* values, void* memory, std::int64_t bytes) {
    useGpu(stream_->gpu());
    uploads_.upload(values, memory, bytes);
}

void CudaStream::download(const void* memory, void* values, std::int64_t bytes) {
    useGpu(stream_->gpu());
    check(cudaMemcpyAsync(values, memory, static_cast<std::size_t>(bytes), cudaMemcpyDeviceToHost,
                          stream_->get()),
          "a download");
    check(cudaStreamSynchronize(stream_->get()), "the GPU's work");
}

/// Between two GPUs as well: the driver finds out from the addresses.
void CudaStream::copy(const void* from, void* to, std::int64_t bytes) {
    useGpu(stream_->gpu());
    check(cudaMemcpyAsync(to, from, static_cast<std::size_t>(bytes), cudaMemcpyDefault,
                          stream_->get()),
          "a copy");
}

void CudaStream::launch(const KernelCall& call) {
    useGpu(stream_->gpu());
    check(launchTable().of[static_cast<int>(call.id)](call.kernel, call.grid, stream_->get()),
          "launching a kernel");
}

void CudaStream::multiply(const MatrixView& a, Transpose ofA, const MatrixView& b, Transpose ofB,
                          float alpha, float beta, const MatrixView& c) {
    useGpu(stream_->gpu());
    products_.multiply(a, ofA, b, ofB, alpha, beta, c);
}

void CudaStream::multiplyBySelf(const MatrixView& x, Transpose ofX, float alpha, float beta,
                                const MatrixView& c) {
    useGpu(stream_->gpu());
    products_.multiplyBySelf(x, ofX, alpha, beta, c);
}

void CudaStream::factorize(const MatrixView& a, std::int32_t* failure) {
    useGpu(stream_->gpu());
    products_.factorize(a, failure);
}

void CudaStream::solve(const MatrixView& lower, Transpose ofLower, MatrixSide side,
                       const MatrixView& b) {
    useGpu(stream_->gpu());
    products_.solve(lower, ofLower, side, b);
}

void CudaStream::finish() {
    check(cudaStreamSynchronize(stream_->get()), "the GPU's work");
}

void CudaQueue::begin(const RunClock& clock) {
    constexpr int tries = 8;
    useGpu(stream_->stream().gpu());
    std::int64_t shortestNs = std::numeric_limits<std::int64_t>::max();
    for (int i = 0; i < tries; ++i) {
        const std::shared_ptr<CUevent_st> event = stream_->events().take();
        const std::int64_t beforeNs = clock.nowNs();
        check(cudaEventRecord(event.get(), stream_->stream().get()), "marking a stream");
        check(cudaEventSynchronize(event.get()), "waiting for a mark");
        const std::int64_t waitNs = clock.nowNs() - beforeNs;
        if (waitNs >= shortestNs) continue;
        shortestNs = waitNs;
        base_ = event;
        baseNs_ = beforeNs + waitNs / 2;
    }
    if (WorkWatcher* const watcher = watched_) watcher->begin(clock);
}

QueueMarkPointer CudaQueue::mark() {
    useGpu(stream_->stream().gpu());
    auto mark = std::make_shared<Mark>(stream_->events().take());
    check(cudaEventRecord(mark->event.get(), stream_->stream().get()), "marking a stream");
    return mark;
}

void CudaQueue::waitFor(const QueueMark& mark) {
    useGpu(stream_->stream().gpu());
    check(cudaStreamWaitEvent(stream_->stream().get(), static_cast<const Mark&>(mark).event.get()),
          "waiting for another device");
}

bool CudaQueue::isReached(const QueueMark& mark) {
    const cudaError_t state = cudaEventQuery(static_cast<const Mark&>(mark).event.get());
    if (state == cudaErrorNotReady) return false;
    check(state, "the GPU's work");
    return true;
}

/// Elapsed times are floats of milliseconds: they are taken from a mark of the last second.
std::int64_t CudaQueue::timeNs(const QueueMark& mark) {
    constexpr float nsPerMs = 1e6F, longMs = 1000;
    const std::shared_ptr<CUevent_st>& event = static_cast<const Mark&>(mark).event;
    check(cudaEventSynchronize(event.get()), "the GPU's work");
    float ms = 0;
    check(cudaEventElapsedTime(&ms, base_.get(), event.get()), "the time of a mark");
    const std::int64_t ns = baseNs_ + std::llround(static_cast<double>(ms) * nsPerMs);
    if (ms > longMs) {
        base_ = event;
        baseNs_ = ns;
    }
    return ns;
}

}  // namespace bubblescope
