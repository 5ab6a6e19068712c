// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>

#include "core/nn/Backend.h"
#include "core/nn/cpu/MemoryPool.h"

namespace bubblescope {

/// The memory of the CPU backend. CpuBackend is built up in groups of operations, each a class that
/// adds its group to the one before: memory, elements, matrices, normalization, losses, sequences,
/// images.
template <typename T>
class CpuMemory : public Backend<T> {
  public:
    Tensor<T> empty(Shape shape) override;
    IntTensor emptyInts(Shape shape) override;
    void upload(std::span<const T> values, const Tensor<T>& to) override;
    void upload(std::span<const std::int32_t> values, const IntTensor& to) override;
    std::vector<T> download(const Tensor<T>& x) override;
    std::vector<std::int32_t> download(const IntTensor& x) override;
    std::int64_t bytesInUse() const override { return pool_->bytesInUse(); }
    std::int64_t peakBytes() const override { return pool_->peakBytes(); }

  private:
    std::shared_ptr<MemoryPool> pool_ = std::make_shared<MemoryPool>();
};

}  // namespace bubblescope
