// SPDX-License-Identifier: Apache-2.0
#include "core/nn/cpu/MemoryPool.h"

#include <algorithm>
#include <bit>
#include <cstdlib>
#include <new>

namespace bubblescope {

namespace {

constexpr std::size_t alignment = 64;

/// Eight sizes for each power of two, so that sizes which differ a little share blocks.
std::size_t roundedUp(std::int64_t bytes) {
    const auto wanted = std::max(static_cast<std::size_t>(bytes), alignment);
    const std::size_t unit = std::max(std::bit_floor(wanted) / 8, alignment);
    return (wanted + unit - 1) / unit * unit;
}

}  // namespace

MemoryPool::~MemoryPool() {
    for (const auto& [bytes, blocks] : free_)
        for (void* block : blocks)
            std::free(block);
}

std::shared_ptr<void> MemoryPool::take(std::int64_t bytes) {
    const std::size_t rounded = roundedUp(bytes);
    void* block = nullptr;
    {
        const std::lock_guard lock(mutex_);
        std::vector<void*>& blocks = free_[rounded];
        if (!blocks.empty()) {
            block = blocks.back();
            blocks.pop_back();
        }
        blocks.reserve(blocks.size() + 1);
        bytesInUse_ += static_cast<std::int64_t>(rounded);
        peakBytes_ = std::max(peakBytes_, bytesInUse_);
    }
    if (!block) block = std::aligned_alloc(alignment, rounded);
    if (!block) throw std::bad_alloc();
    return std::shared_ptr<void>(
        block, [pool = shared_from_this(), rounded](void* used) { pool->give(used, rounded); });
}

std::int64_t MemoryPool::bytesInUse() const {
    const std::lock_guard lock(mutex_);
    return bytesInUse_;
}

std::int64_t MemoryPool::peakBytes() const {
    const std::lock_guard lock(mutex_);
    return peakBytes_;
}

void MemoryPool::give(void* block, std::size_t bytes) noexcept {
    const std::lock_guard lock(mutex_);
    bytesInUse_ -= static_cast<std::int64_t>(bytes);
    try {
        free_[bytes].push_back(block);
    } catch (const std::bad_alloc&) {
        std::free(block);
    }
}

}  // namespace bubblescope
