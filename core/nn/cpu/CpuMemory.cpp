// SPDX-License-Identifier: Apache-2.0
#include "core/nn/cpu/CpuMemory.h"

#include <algorithm>

namespace bubblescope {

namespace {

template <typename V>
Tensor<V> makeTensor(MemoryPool& pool, Shape shape) {
    const std::int64_t bytes = sizeOf(shape) * static_cast<std::int64_t>(sizeof(V));
    return Tensor<V>(std::static_pointer_cast<V>(pool.take(bytes)), std::move(shape));
}

}  // namespace

template <typename T>
Tensor<T> CpuMemory<T>::empty(Shape shape) {
    return makeTensor<T>(*pool_, std::move(shape));
}

template <typename T>
IntTensor CpuMemory<T>::emptyInts(Shape shape) {
    return makeTensor<std::int32_t>(*pool_, std::move(shape));
}

template <typename T>
void CpuMemory<T>::upload(std::span<const T> values, const Tensor<T>& to) {
    std::copy(values.begin(), values.end(), to.data());
}

template <typename T>
void CpuMemory<T>::upload(std::span<const std::int32_t> values, const IntTensor& to) {
    std::copy(values.begin(), values.end(), to.data());
}

template <typename T>
std::vector<T> CpuMemory<T>::download(const Tensor<T>& x) {
    return std::vector<T>(x.data(), x.data() + x.size());
}

template <typename T>
std::vector<std::int32_t> CpuMemory<T>::download(const IntTensor& x) {
    return std::vector<std::int32_t>(x.data(), x.data() + x.size());
}

template class CpuMemory<float>;
template class CpuMemory<double>;

}  // namespace bubblescope
