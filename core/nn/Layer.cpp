// SPDX-License-Identifier: Apache-2.0
#include "core/nn/Layer.h"

#include <set>

#include "core/base/Error.h"
#include "core/nn/Random.h"

namespace bubblescope {

namespace {

template <typename Map>
const auto& inputAt(const Map& map, std::string_view name) {
    const auto found = map.find(name);
    if (found == map.end())
        throw Error("the batch has no '" + std::string(name) + "'", "",
                    "use data of the kind that the model reads");
    return found->second;
}

/// The bytes of tensors that `seen` does not hold yet.
template <typename T>
std::int64_t newBytes(const Saved<T>& saved, std::set<const void*>& seen) {
    std::int64_t sum = 0;
    const auto count = [&](const auto& tensor) {
        if (!tensor.isEmpty() && seen.insert(tensor.data()).second) sum += tensor.bytes();
    };
    for (const Tensor<T>& tensor : saved.inputs)
        count(tensor);
    for (const Tensor<T>& tensor : saved.tensors)
        count(tensor);
    for (const IntTensor& tensor : saved.ints)
        count(tensor);
    count(saved.outputGradient);
    for (const Saved<T>& part : saved.parts)
        sum += newBytes(part, seen);
    return sum;
}

template <typename T>
void collectLosses(const Saved<T>& saved, std::vector<LossTotals<T>>& losses) {
    losses.insert(losses.end(), saved.losses.begin(), saved.losses.end());
    for (const Saved<T>& part : saved.parts)
        collectLosses(part, losses);
}

}  // namespace

template <typename T>
const HostInts& Batch<T>::intsAt(std::string_view name) const {
    return inputAt(ints, name);
}

template <typename T>
const Tensor<T>& Batch<T>::valuesAt(std::string_view name) const {
    return inputAt(values, name);
}

template <typename T>
std::uint64_t Pass<T>::randomKey(std::string_view layer) const {
    const auto stepKey = mixBits(seed ^ mixBits(static_cast<std::uint64_t>(step)));
    return keyOf(mixBits(stepKey ^ static_cast<std::uint64_t>(microBatch)), layer);
}

template <typename T>
std::int64_t Saved<T>::bytes() const {
    std::set<const void*> seen;
    return newBytes(*this, seen);
}

template <typename T>
std::vector<LossTotals<T>> Saved<T>::allLosses() const {
    std::vector<LossTotals<T>> all;
    collectLosses(*this, all);
    return all;
}

template struct Batch<float>;
template struct Batch<double>;
template struct Pass<float>;
template struct Pass<double>;
template struct Saved<float>;
template struct Saved<double>;

}  // namespace bubblescope
