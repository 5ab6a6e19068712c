// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <memory>
#include <mutex>
#include <unordered_map>
#include <vector>

namespace bubblescope {

/// Memory that is used again: training asks for the same sizes in every step. Blocks start at
/// multiples of 64 bytes. Any thread may take and give; blocks outlive the handle that made them.
class MemoryPool : public std::enable_shared_from_this<MemoryPool> {
  public:
    MemoryPool() = default;
    ~MemoryPool();
    MemoryPool(const MemoryPool&) = delete;
    MemoryPool& operator=(const MemoryPool&) = delete;

    /// Throws std::bad_alloc.
    std::shared_ptr<void> take(std::int64_t bytes);

    std::int64_t bytesInUse() const;
    std::int64_t peakBytes() const;

  private:
    void give(void* block, std::size_t bytes) noexcept;

    mutable std::mutex mutex_;
    std::unordered_map<std::size_t, std::vector<void*>> free_;  ///< by size
    std::int64_t bytesInUse_ = 0;
    std::int64_t peakBytes_ = 0;
};

}  // namespace bubblescope
