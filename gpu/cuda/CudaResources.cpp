// SPDX-License-Identifier: Apache-2.0
#include "gpu/cuda/CudaResources.h"

#include <algorithm>
#include <cstring>

namespace bubblescope {

void useGpu(int gpu) {
    thread_local int current = -1;
    if (current == gpu) return;
    check(cudaSetDevice(gpu), "choosing a GPU");
    current = gpu;
}

OwnedStream::OwnedStream(int gpu) : gpu_(gpu) {
    useGpu(gpu);
    check(cudaStreamCreateWithFlags(&stream_, cudaStreamNonBlocking), "making a stream");
}

OwnedStream::~OwnedStream() {
    cudaStreamDestroy(stream_);
}

EventPool::~EventPool() {
    for (const cudaEvent_t event : free_)
        cudaEventDestroy(event);
}

std::shared_ptr<CUevent_st> EventPool::take() {
    cudaEvent_t event = nullptr;
    {
        const std::scoped_lock lock(mutex_);
        if (!free_.empty()) {
            event = free_.back();
            free_.pop_back();
        }
        free_.reserve(free_.size() + 1);
    }
    if (!event) {
        useGpu(gpu_);
        check(cudaEventCreate(&event), "making an event");
    }
    return {event, [pool = shared_from_this()](cudaEvent_t used) {
                const std::scoped_lock lock(pool->mutex_);
                pool->free_.push_back(used);
            }};
}

LibraryHandles::LibraryHandles(const OwnedStream& stream) : gpu_(stream.gpu()) {
    constexpr std::size_t workspaceBytes = 32U << 20U;
    useGpu(gpu_);
    const CublasFunctions& blas = cublasFunctions();
    const CusolverFunctions& solver = cusolverFunctions();
    check(blas.create(&blas_), "starting cuBLAS");
    check(blas.setStream(blas_, stream.get()), "starting cuBLAS");
    check(cudaMalloc(&workspace_, workspaceBytes), "workspace of cuBLAS");
    check(blas.setWorkspace(blas_, workspace_, workspaceBytes), "starting cuBLAS");
    check(solver.create(&solver_), "starting cuSOLVER");
    check(solver.setStream(solver_, stream.get()), "starting cuSOLVER");
}

LibraryHandles::~LibraryHandles() {
    cudaSetDevice(gpu_);
    if (solver_) cusolverFunctions().destroy(solver_);
    if (blas_) cublasFunctions().destroy(blas_);
    cudaFree(workspace_);
}

UploadRing::~UploadRing() {
    for (const Piece& piece : pieces_)
        cudaFreeHost(piece.memory);
}

/// The oldest piece that is large enough and has been read, else a new one.
UploadRing::Piece UploadRing::take(std::int64_t bytes) {
    for (auto piece = pieces_.begin(); piece != pieces_.end(); ++piece) {
        if (piece->bytes < bytes || cudaEventQuery(piece->read.get()) != cudaSuccess) continue;
        Piece taken = std::move(*piece);
        pieces_.erase(piece);
        return taken;
    }
    constexpr std::int64_t least = 1 << 16;
    Piece made{.memory = nullptr, .bytes = std::max(bytes, least), .read = events_->take()};
    check(cudaMallocHost(&made.memory, static_cast<std::size_t>(made.bytes)),
          "pinned host memory for uploads");
    return made;
}

void UploadRing::upload(const void* values, void* memory, std::int64_t bytes) {
    if (bytes == 0) return;
    Piece piece = take(bytes);
    std::memcpy(piece.memory, values, static_cast<std::size_t>(bytes));
    const cudaError_t copied =
        cudaMemcpyAsync(memory, piece.memory, static_cast<std::size_t>(bytes),
                        cudaMemcpyHostToDevice, stream_.get());
    const cudaError_t marked = cudaEventRecord(piece.read.get(), stream_.get());
    pieces_.push_back(std::move(piece));
    check(copied, "an upload");
    check(marked, "an upload");
}

}  // namespace bubblescope
