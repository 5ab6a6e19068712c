// SPDX-License-Identifier: Apache-2.0
#include "core/nn/reference/ReferenceBackend.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "core/nn/Random.h"

namespace bubblescope {

namespace {

template <typename V>
Tensor<V> makeTensor(Shape shape) {
    const auto size = static_cast<std::size_t>(sizeOf(shape));
    return Tensor<V>(std::shared_ptr<V>(new V[size], std::default_delete<V[]>()), std::move(shape));
}

double geluTanhArgument(double x) {
    return std::sqrt(2 / std::numbers::pi) * (x + 0.044715 * x * x * x);
}

double activation(Activation kind, double x) {
    switch (kind) {
        case Activation::Relu:
            return std::max(x, 0.0);
        case Activation::Tanh:
            return std::tanh(x);
        case Activation::GeluErf:
            return 0.5 * x * (1 + std::erf(x / std::numbers::sqrt2));
        case Activation::GeluTanh:
            return 0.5 * x * (1 + std::tanh(geluTanhArgument(x)));
    }
    return 0;
}

double derivative(Activation kind, double x) {
    const double density = std::exp(-0.5 * x * x) / std::sqrt(2 * std::numbers::pi);
    const double t = std::tanh(geluTanhArgument(x));
    const double inner = std::sqrt(2 / std::numbers::pi) * (1 + 3 * 0.044715 * x * x);
    switch (kind) {
        case Activation::Relu:
            return x > 0 ? 1 : 0;
        case Activation::Tanh:
            return 1 - std::tanh(x) * std::tanh(x);
        case Activation::GeluErf:
            return 0.5 * (1 + std::erf(x / std::numbers::sqrt2)) + x * density;
        case Activation::GeluTanh:
            return 0.5 * (1 + t) + 0.5 * x * (1 - t * t) * inner;
    }
    return 0;
}

}  // namespace

Tensor<double> ReferenceBackend::empty(Shape shape) {
    return makeTensor<double>(std::move(shape));
}

IntTensor ReferenceBackend::emptyInts(Shape shape) {
    return makeTensor<std::int32_t>(std::move(shape));
}

void ReferenceBackend::upload(std::span<const double> values, const Values& to) {
    std::copy(values.begin(), values.end(), to.data());
}

void ReferenceBackend::upload(std::span<const std::int32_t> values, const IntTensor& to) {
    std::copy(values.begin(), values.end(), to.data());
}

std::vector<double> ReferenceBackend::download(const Values& x) {
    return {x.data(), x.data() + x.size()};
}

std::vector<std::int32_t> ReferenceBackend::download(const IntTensor& x) {
    return {x.data(), x.data() + x.size()};
}

std::int64_t ReferenceBackend::bytesInUse() const {
    return 0;
}

std::int64_t ReferenceBackend::peakBytes() const {
    return 0;
}

void ReferenceBackend::fill(double value, const Values& y) {
    for (std::int64_t i = 0; i < y.size(); ++i)
        y.data()[i] = value;
}

void ReferenceBackend::copy(const Values& x, const Values& y) {
    for (std::int64_t i = 0; i < y.size(); ++i)
        y.data()[i] = x.data()[i];
}

void ReferenceBackend::scale(double factor, const Values& y) {
    for (std::int64_t i = 0; i < y.size(); ++i)
        y.data()[i] *= factor;
}

void ReferenceBackend::addScaled(double factor, const Values& x, const Values& y) {
    for (std::int64_t i = 0; i < y.size(); ++i)
        y.data()[i] += factor * x.data()[i];
}

void ReferenceBackend::add(const Values& a, const Values& b, const Values& y) {
    for (std::int64_t i = 0; i < y.size(); ++i)
        y.data()[i] = a.data()[i] + b.data()[i];
}

void ReferenceBackend::activate(Activation kind, const Values& x, const Values& y) {
    for (std::int64_t i = 0; i < y.size(); ++i)
        y.data()[i] = activation(kind, x.data()[i]);
}

void ReferenceBackend::activateGradient(Activation kind, const Values& x, const Values& gy,
                                        const Values& gx) {
    for (std::int64_t i = 0; i < gx.size(); ++i)
        gx.data()[i] = gy.data()[i] * derivative(kind, x.data()[i]);
}

void ReferenceBackend::dropout(double rate, std::uint64_t key, const Values& x, const Values& y) {
    for (std::int64_t i = 0; i < y.size(); ++i) {
        const bool isDropped = uniformAt(key, static_cast<std::uint64_t>(i)) < rate;
        y.data()[i] = isDropped ? 0 : x.data()[i] / (1 - rate);
    }
}

void ReferenceBackend::blend(double decay, const Values& x, const Values& y) {
    for (std::int64_t i = 0; i < y.size(); ++i)
        y.data()[i] = decay * y.data()[i] + (1 - decay) * x.data()[i];
}

void ReferenceBackend::blendSquares(double decay, const Values& x, const Values& y) {
    for (std::int64_t i = 0; i < y.size(); ++i)
        y.data()[i] = decay * y.data()[i] + (1 - decay) * x.data()[i] * x.data()[i];
}

void ReferenceBackend::adaptiveStep(double mScale, const Values& m, double vScale, const Values& v,
                                    double epsilon, const Values& y) {
    for (std::int64_t i = 0; i < y.size(); ++i)
        y.data()[i] = mScale * m.data()[i] / (std::sqrt(vScale * v.data()[i]) + epsilon);
}

double ReferenceBackend::dot(const Values& a, const Values& b) {
    double sum = 0;
    for (std::int64_t i = 0; i < a.size(); ++i)
        sum += a.data()[i] * b.data()[i];
    return sum;
}

bool ReferenceBackend::isFinite(const Values& x) {
    return std::all_of(x.data(), x.data() + x.size(), [](double v) { return std::isfinite(v); });
}

}  // namespace bubblescope
