// SPDX-License-Identifier: Apache-2.0
#include "core/optimize/TrainingState.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "core/base/Error.h"

namespace bubblescope {

namespace {

[[noreturn]] void refuse(const std::string& what, const std::string& name) {
    throw Error(what, name, "resume with the model, optimizer and options it was saved with");
}

template <typename T>
const HostTensor<T>& found(const TrainingState<T>& state, const std::string& name) {
    const auto entry = state.tensors.find(name);
    if (entry == state.tensors.end()) refuse("is not in the checkpoint", name);
    return entry->second;
}

}  // namespace

template <typename T>
void TrainingState<T>::put(Backend<T>& backend, const std::string& name, const Tensor<T>& tensor) {
    tensors[name] = {tensor.shape(), backend.download(tensor)};
}

template <typename T>
void TrainingState<T>::get(Backend<T>& backend, const std::string& name,
                           const Tensor<T>& to) const {
    const HostTensor<T>& saved = found(*this, name);
    if (saved.shape != to.shape())
        refuse(fmt::format("is [{}] in the checkpoint and [{}] here", fmt::join(saved.shape, ", "),
                           fmt::join(to.shape(), ", ")),
               name);
    backend.upload(saved.values, to);
}

template <typename T>
Tensor<T> TrainingState<T>::get(Backend<T>& backend, const std::string& name) const {
    const HostTensor<T>& saved = found(*this, name);
    Tensor<T> tensor = backend.empty(saved.shape);
    backend.upload(saved.values, tensor);
    return tensor;
}

template <typename T>
std::int64_t TrainingState<T>::counter(const std::string& name) const {
    const auto entry = counters.find(name);
    if (entry == counters.end()) refuse("is not in the checkpoint", name);
    return entry->second;
}

template struct TrainingState<float>;
template struct TrainingState<double>;

}  // namespace bubblescope
