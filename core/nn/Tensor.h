// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

namespace bubblescope {

using Shape = std::vector<std::int64_t>;

/// The number of values of a shape: the product of its dimensions, 1 without any.
inline std::int64_t sizeOf(const Shape& shape) {
    std::int64_t size = 1;
    for (const std::int64_t dimension : shape)
        size *= dimension;
    return size;
}

/// A handle to row-major values (the last index is the fastest) in the memory of a backend. Copies
/// share the values; the memory returns to the backend with the last handle. Only a backend of the
/// kind that made a tensor reads or writes its values.
///
/// Where an operation takes a matrix, a tensor is the matrix [rows(), columns()].
template <typename T>
class Tensor {
  public:
    /// Holds nothing; isEmpty().
    Tensor() = default;
    Tensor(std::shared_ptr<T> values, Shape shape)
        : values_(std::move(values)), shape_(std::move(shape)), size_(sizeOf(shape_)) {}

    bool isEmpty() const { return !values_; }
    const Shape& shape() const { return shape_; }
    std::int64_t size() const { return size_; }
    std::int64_t bytes() const { return size_ * static_cast<std::int64_t>(sizeof(T)); }
    std::int64_t dimension(std::size_t i) const { return shape_[i]; }

    /// The last dimension.
    std::int64_t columns() const { return shape_.empty() ? 1 : shape_.back(); }
    /// The product of all dimensions but the last.
    std::int64_t rows() const { return columns() == 0 ? 0 : size_ / columns(); }

    /// An address in the backend's memory.
    T* data() const { return values_.get(); }

    /// The same values under another shape of equal size.
    Tensor reshaped(Shape shape) const { return Tensor(values_, std::move(shape)); }

    /// `count` consecutive slices of the first dimension, from `first` on; shares the values.
    Tensor slice(std::int64_t first, std::int64_t count) const {
        Shape shape = shape_;
        shape[0] = count;
        const std::int64_t stride = shape_[0] == 0 ? 0 : size_ / shape_[0];
        return Tensor(std::shared_ptr<T>(values_, values_.get() + first * stride),
                      std::move(shape));
    }

  private:
    std::shared_ptr<T> values_;
    Shape shape_;
    std::int64_t size_ = 0;
};

/// Token ids, labels, masks and indices.
using IntTensor = Tensor<std::int32_t>;

}  // namespace bubblescope
