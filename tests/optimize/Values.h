// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cmath>
#include <vector>

#include "core/base/Random.h"
#include "core/nn/cpu/CpuBackend.h"

namespace bubblescope {

inline Tensor<double> tensorOf(Backend<double>& backend, const std::vector<double>& values,
                               const Shape& shape) {
    const Tensor<double> tensor = backend.empty(shape);
    backend.upload(values, tensor);
    return tensor;
}

inline Tensor<double> randomTensor(Backend<double>& backend, Random& random, const Shape& shape) {
    std::vector<double> values(static_cast<std::size_t>(sizeOf(shape)));
    for (double& value : values)
        value = random.normal();
    return tensorOf(backend, values, shape);
}

/// The largest difference, relative to the largest expected value.
inline double differenceOf(const std::vector<double>& values, const std::vector<double>& expected) {
    if (values.size() != expected.size()) return INFINITY;
    double largest = 1e-300;
    double difference = 0;
    for (std::size_t i = 0; i < values.size(); ++i) {
        largest = std::max(largest, std::abs(expected[i]));
        difference = std::max(difference, std::abs(values[i] - expected[i]));
    }
    return difference / largest;
}

}  // namespace bubblescope
