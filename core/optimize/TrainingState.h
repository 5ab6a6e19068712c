// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "core/nn/Backend.h"

namespace bubblescope {

/// A tensor in the memory of the host.
template <typename T>
struct HostTensor {
    Shape shape;
    std::vector<T> values;
};

/// Everything that a run needs to go on bit for bit, by names such as "parameter/emb.word.weight"
/// and "optimizer/m/emb.word.weight". Each owner writes and reads what is under its prefix.
template <typename T>
struct TrainingState {
    std::map<std::string, HostTensor<T>, std::less<>> tensors;
    std::map<std::string, std::int64_t, std::less<>> counters;

    void put(Backend<T>& backend, const std::string& name, const Tensor<T>& tensor);
    /// Throw Error where there is none of that name, or one of another shape.
    void get(Backend<T>& backend, const std::string& name, const Tensor<T>& to) const;
    Tensor<T> get(Backend<T>& backend, const std::string& name) const;
    std::int64_t counter(const std::string& name) const;
    bool contains(const std::string& name) const { return tensors.find(name) != tensors.end(); }
};

}  // namespace bubblescope
