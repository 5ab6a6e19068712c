// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cmath>
#include <cstring>

#include "core/nn/Random.h"
#include "gpu/kernels/Block.h"
#include "gpu/kernels/KernelId.h"
#include "gpu/kernels/KernelLists.h"

namespace bubblescope::kernels {

// Element by element: what Backend says about the operation of the same name.

struct Fill {
    static constexpr KernelId id = KernelId::Fill;
    float value;
    float* y;
    std::int64_t size;

    Grid grid() const { return gridOver(size); }
    template <typename Block>
    BUBBLESCOPE_DEVICE void run(Block& block) const {
        forEach(block, size, [&](std::int64_t i) { y[i] = value; });
    }
};

struct Scale {
    static constexpr KernelId id = KernelId::Scale;
    float factor;
    float* y;
    std::int64_t size;

    Grid grid() const { return gridOver(size); }
    template <typename Block>
    BUBBLESCOPE_DEVICE void run(Block& block) const {
        forEach(block, size, [&](std::int64_t i) { y[i] *= factor; });
    }
};

struct AddScaled {
    static constexpr KernelId id = KernelId::AddScaled;
    float factor;
    const float* x;
    float* y;
    std::int64_t size;

    Grid grid() const { return gridOver(size); }
    template <typename Block>
    BUBBLESCOPE_DEVICE void run(Block& block) const {
        forEach(block, size, [&](std::int64_t i) { y[i] += factor * x[i]; });
    }
};

struct Add {
    static constexpr KernelId id = KernelId::Add;
    const float* a;
    const float* b;
    float* y;
    std::int64_t size;

    Grid grid() const { return gridOver(size); }
    template <typename Block>
    BUBBLESCOPE_DEVICE void run(Block& block) const {
        forEach(block, size, [&](std::int64_t i) { y[i] = a[i] + b[i]; });
    }
};

/// Activation, whose header nvcc does not have to read.
enum class ActivationKind { Relu, Tanh, GeluErf, GeluTanh };

constexpr float rootOfHalf = 0.70710678F;        // 1 / sqrt(2)
constexpr float normalDensityAt0 = 0.39894228F;  // 1 / sqrt(2 pi)
constexpr float geluTanhFactor = 0.79788456F;    // sqrt(2 / pi)
constexpr float geluTanhCubeFactor = 0.044715F;

BUBBLESCOPE_DEVICE float activation(ActivationKind kind, float x) {
    switch (kind) {
        case ActivationKind::Relu:
            return x > 0 ? x : 0;
        case ActivationKind::Tanh:
            return tanhf(x);
        case ActivationKind::GeluErf:
            return 0.5F * x * (1 + erff(x * rootOfHalf));
        default:
            return 0.5F * x * (1 + tanhf(geluTanhFactor * (x + geluTanhCubeFactor * x * x * x)));
    }
}

BUBBLESCOPE_DEVICE float activationDerivative(ActivationKind kind, float x) {
    switch (kind) {
        case ActivationKind::Relu:
            return x > 0 ? 1 : 0;
        case ActivationKind::Tanh: {
            const float t = tanhf(x);
            return 1 - t * t;
        }
        case ActivationKind::GeluErf:
            return 0.5F * (1 + erff(x * rootOfHalf)) + x * normalDensityAt0 * expf(-0.5F * x * x);
        default: {
            const float t = tanhf(geluTanhFactor * (x + geluTanhCubeFactor * x * x * x));
            const float inner = geluTanhFactor * (1 + 3 * geluTanhCubeFactor * x * x);
            return 0.5F * (1 + t) + 0.5F * x * (1 - t * t) * inner;
        }
    }
}

struct Activate {
    static constexpr KernelId id = KernelId::Activate;
    ActivationKind kind;
    const float* x;
    float* y;
    std::int64_t size;

    Grid grid() const { return gridOver(size); }
    template <typename Block>
    BUBBLESCOPE_DEVICE void run(Block& block) const {
        forEach(block, size, [&](std::int64_t i) { y[i] = activation(kind, x[i]); });
    }
};

struct ActivateGradient {
    static constexpr KernelId id = KernelId::ActivateGradient;
    ActivationKind kind;
    const float* x;
    const float* gy;
    float* gx;
    std::int64_t size;

    Grid grid() const { return gridOver(size); }
    template <typename Block>
    BUBBLESCOPE_DEVICE void run(Block& block) const {
        forEach(block, size,
                [&](std::int64_t i) { gx[i] = gy[i] * activationDerivative(kind, x[i]); });
    }
};

struct Dropout {
    static constexpr KernelId id = KernelId::Dropout;
    double rate;
    std::uint64_t key;
    const float* x;
    float* y;
    std::int64_t size;

    Grid grid() const { return gridOver(size); }
    template <typename Block>
    BUBBLESCOPE_DEVICE void run(Block& block) const {
        const auto factor = static_cast<float>(1 / (1 - rate));
        forEach(block, size, [&](std::int64_t i) {
            y[i] = uniformAt(key, static_cast<std::uint64_t>(i)) < rate ? 0 : x[i] * factor;
        });
    }
};

struct Blend {
    static constexpr KernelId id = KernelId::Blend;
    float decay;
    const float* x;
    float* y;
    std::int64_t size;

    Grid grid() const { return gridOver(size); }
    template <typename Block>
    BUBBLESCOPE_DEVICE void run(Block& block) const {
        forEach(block, size, [&](std::int64_t i) { y[i] = decay * y[i] + (1 - decay) * x[i]; });
    }
};

struct BlendSquares {
    static constexpr KernelId id = KernelId::BlendSquares;
    float decay;
    const float* x;
    float* y;
    std::int64_t size;

    Grid grid() const { return gridOver(size); }
    template <typename Block>
    BUBBLESCOPE_DEVICE void run(Block& block) const {
        forEach(block, size,
                [&](std::int64_t i) { y[i] = decay * y[i] + (1 - decay) * x[i] * x[i]; });
    }
};

struct AdaptiveStep {
    static constexpr KernelId id = KernelId::AdaptiveStep;
    float mScale;
    const float* m;
    float vScale;
    const float* v;
    float epsilon;
    float* y;
    std::int64_t size;

    Grid grid() const { return gridOver(size); }
    template <typename Block>
    BUBBLESCOPE_DEVICE void run(Block& block) const {
        forEach(block, size,
                [&](std::int64_t i) { y[i] = mScale * m[i] / (sqrtf(vScale * v[i]) + epsilon); });
    }
};

/// The upper half of a float, rounded to nearest, ties to even; what is not a number stays so.
BUBBLESCOPE_DEVICE std::uint16_t bf16Of(float value) {
    std::uint32_t bits = 0;
    memcpy(&bits, &value, sizeof(bits));
    if ((bits & 0x7fffffffU) > 0x7f800000U)
        return static_cast<std::uint16_t>((bits >> 16U) | 0x40U);
    const std::uint32_t half = 0x7fffU + ((bits >> 16U) & 1U);
    return static_cast<std::uint16_t>((bits + half) >> 16U);
}

struct RoundToBf16 {
    static constexpr KernelId id = KernelId::RoundToBf16;
    const float* x;
    std::uint16_t* y;
    std::int64_t size;

    Grid grid() const { return gridOver(size); }
    template <typename Block>
    BUBBLESCOPE_DEVICE void run(Block& block) const {
        forEach(block, size, [&](std::int64_t i) { y[i] = bf16Of(x[i]); });
    }
};

using ElementKernels = KernelList<Fill, Scale, AddScaled, Add, Activate, ActivateGradient, Dropout,
                                  Blend, BlendSquares, AdaptiveStep, RoundToBf16>;

}  // namespace bubblescope::kernels
