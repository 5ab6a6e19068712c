// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cuda.h>
#include <cuda_runtime_api.h>

#include <deque>
#include <memory>
#include <mutex>
#include <vector>

#include "gpu/cuda/CudaError.h"
#include "gpu/cuda/CudaLibraries.h"

namespace bubblescope {

/// Makes a GPU the one of this thread; cheap where it is already.
void useGpu(int gpu);

/// A stream, on a whole GPU or on a share of its multiprocessors.
class OwnedStream {
  public:
    explicit OwnedStream(int gpu);
    /// Takes over one that lies in a green context.
    OwnedStream(int gpu, cudaStream_t stream) : gpu_(gpu), stream_(stream) {}
    ~OwnedStream();
    OwnedStream(const OwnedStream&) = delete;
    OwnedStream& operator=(const OwnedStream&) = delete;

    int gpu() const { return gpu_; }
    cudaStream_t get() const { return stream_; }

  private:
    int gpu_;
    cudaStream_t stream_ = nullptr;
};

/// Events with times, used again. Any thread may give one back.
class EventPool : public std::enable_shared_from_this<EventPool> {
  public:
    explicit EventPool(int gpu) : gpu_(gpu) {}
    ~EventPool();
    EventPool(const EventPool&) = delete;
    EventPool& operator=(const EventPool&) = delete;

    /// Goes back with its last handle.
    std::shared_ptr<CUevent_st> take();

  private:
    int gpu_;
    std::mutex mutex_;
    std::vector<cudaEvent_t> free_;
};

/// Handles of cuBLAS and cuSOLVER on a stream, with a workspace of their own: so the same products
/// give the same bits, whatever other streams do.
class LibraryHandles {
  public:
    explicit LibraryHandles(const OwnedStream& stream);
    ~LibraryHandles();
    LibraryHandles(const LibraryHandles&) = delete;
    LibraryHandles& operator=(const LibraryHandles&) = delete;

    cublasHandle_t blas() const { return blas_; }
    cusolverDnHandle_t solver() const { return solver_; }

  private:
    int gpu_;
    cublasHandle_t blas_ = nullptr;
    cusolverDnHandle_t solver_ = nullptr;
    void* workspace_ = nullptr;
};

/// Pinned host memory that uploads go through, so that the caller's values may change at once and
/// the caller does not wait: pieces are used again once the stream has read them.
class UploadRing {
  public:
    UploadRing(const OwnedStream& stream, std::shared_ptr<EventPool> events)
        : stream_(stream), events_(std::move(events)) {}
    ~UploadRing();
    UploadRing(const UploadRing&) = delete;
    UploadRing& operator=(const UploadRing&) = delete;

    void upload(const void* values, void* memory, std::int64_t bytes);

  private:
    struct Piece {
        void* memory = nullptr;
        std::int64_t bytes = 0;
        std::shared_ptr<CUevent_st> read;
    };
    Piece take(std::int64_t bytes);

    const OwnedStream& stream_;
    std::shared_ptr<EventPool> events_;
    std::deque<Piece> pieces_;  ///< the one that was used the longest ago first
};

}  // namespace bubblescope
