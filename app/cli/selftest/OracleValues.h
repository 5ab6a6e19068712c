// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <string>
#include <vector>

#include "core/nn/Parameter.h"

namespace bubblescope {

/// What we computed, by the names of a case's tensors.
using Values = std::map<std::string, std::vector<double>>;

template <typename T>
std::vector<double> valuesOf(Backend<T>& backend, const Tensor<T>& tensor) {
    const std::vector<T> values = backend.download(tensor);
    return {values.begin(), values.end()};
}

template <typename T>
Values valuesOf(Backend<T>& backend, const ParameterSet<T>& set) {
    Values values;
    for (const auto& [name, tensor] : set)
        values[name] = valuesOf(backend, tensor);
    return values;
}

}  // namespace bubblescope
