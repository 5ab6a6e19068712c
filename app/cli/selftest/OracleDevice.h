// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>

#include "core/nn/cpu/CpuBackend.h"
#include "core/train/run/GpuProvider.h"

namespace bubblescope {

enum class Precision { Double, Float };

/// What a case is computed on.
struct OracleDevice {
    Precision precision = Precision::Double;
    std::shared_ptr<GpuProvider> gpus = {};  ///< null: the CPU
    ProductPrecision products = ProductPrecision::Float;

    bool isDouble() const { return precision == Precision::Double; }

    /// What errors are held to: 2e-2 where factors of products have fewer bits.
    double tolerance() const {
        if (products != ProductPrecision::Float) return 2e-2;
        return isDouble() ? 1e-9 : 1e-4;
    }

    template <typename T>
    TrainingDevice<T> make() const {
        if constexpr (std::is_same_v<T, float>)
            if (gpus) return gpus->makeDevice({}, products);
        return {std::make_unique<CpuBackend<T>>()};
    }
};

}  // namespace bubblescope
