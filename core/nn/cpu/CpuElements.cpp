// SPDX-License-Identifier: Apache-2.0
#include "core/nn/cpu/CpuElements.h"

#include <algorithm>
#include <numbers>
#include <unsupported/Eigen/SpecialFunctions>

#include "core/nn/Random.h"
#include "core/nn/cpu/EigenMaps.h"

namespace bubblescope {

namespace {

/// Calls f on pieces of the range [0, size) that stay in the first-level cache.
template <typename F>
void inPieces(std::int64_t size, const F& f) {
    constexpr std::int64_t piece = 1024;
    for (std::int64_t first = 0; first < size; first += piece)
        f(first, std::min(piece, size - first));
}

template <typename T>
constexpr T tanhScale = static_cast<T>(0.7978845608028654);  // sqrt(2 / pi)
template <typename T>
constexpr T tanhCubic = static_cast<T>(0.044715);
template <typename T>
constexpr T inverseRoot2 = static_cast<T>(1 / std::numbers::sqrt2);

template <typename X>
auto geluTanhArgument(const X& x) {
    using T = typename X::Scalar;
    return tanhScale<T> * (x + tanhCubic<T> * x.cube());
}

}  // namespace

template <typename T>
void CpuElements<T>::fill(T value, const Tensor<T>& y) {
    values(y).setConstant(value);
}

template <typename T>
void CpuElements<T>::copy(const Tensor<T>& x, const Tensor<T>& y) {
    values(y) = values(x);
}

template <typename T>
void CpuElements<T>::scale(T factor, const Tensor<T>& y) {
    values(y) *= factor;
}

template <typename T>
void CpuElements<T>::addScaled(T factor, const Tensor<T>& x, const Tensor<T>& y) {
    values(y) += factor * values(x);
}

template <typename T>
void CpuElements<T>::add(const Tensor<T>& a, const Tensor<T>& b, const Tensor<T>& y) {
    values(y) = values(a) + values(b);
}

template <typename T>
void CpuElements<T>::activate(Activation kind, const Tensor<T>& input, const Tensor<T>& output) {
    const auto x = values(input);
    auto y = values(output);
    switch (kind) {
        case Activation::Relu:
            y = x.max(T(0));
            break;
        case Activation::Tanh:
            y = x.tanh();
            break;
        case Activation::GeluErf:
            y = T(0.5) * x * (1 + (x * inverseRoot2<T>).erf());
            break;
        case Activation::GeluTanh:
            y = T(0.5) * x * (1 + geluTanhArgument(x).tanh());
            break;
    }
}

template <typename T>
void CpuElements<T>::activateGradient(Activation kind, const Tensor<T>& input,
                                      const Tensor<T>& gradient, const Tensor<T>& result) {
    inPieces(input.size(), [&](std::int64_t first, std::int64_t count) {
        const ArrayMap<T> x(input.data() + first, count), gy(gradient.data() + first, count);
        ArrayMap<T> gx(result.data() + first, count);
        Eigen::Array<T, Eigen::Dynamic, 1, 0, 1024, 1> t(count);
        switch (kind) {
            case Activation::Relu:
                gx = (x > T(0)).select(gy, T(0));
                break;
            case Activation::Tanh:
                gx = gy * (1 - x.tanh().square());
                break;
            case Activation::GeluErf:
                t = T(0.5) * (1 + (x * inverseRoot2<T>).erf());
                gx = gy * (t + T(0.5) * tanhScale<T> * x * (T(-0.5) * x.square()).exp());
                break;
            case Activation::GeluTanh:
                t = geluTanhArgument(x).tanh();
                gx = gy * T(0.5) *
                     (1 + t +
                      x * (1 - t.square()) * tanhScale<T> * (1 + 3 * tanhCubic<T> * x.square()));
                break;
        }
    });
}

template <typename T>
void CpuElements<T>::dropout(double rate, std::uint64_t key, const Tensor<T>& x,
                             const Tensor<T>& y) {
    const T kept = static_cast<T>(1 / (1 - rate));
    const T* from = x.data();
    T* to = y.data();
    for (std::int64_t i = 0; i < x.size(); ++i)
        to[i] = uniformAt(key, static_cast<std::uint64_t>(i)) < rate ? T(0) : kept * from[i];
}

template <typename T>
void CpuElements<T>::blend(T decay, const Tensor<T>& x, const Tensor<T>& y) {
    values(y) = decay * values(y) + (1 - decay) * values(x);
}

template <typename T>
void CpuElements<T>::blendSquares(T decay, const Tensor<T>& x, const Tensor<T>& y) {
    values(y) = decay * values(y) + (1 - decay) * values(x).square();
}

template <typename T>
void CpuElements<T>::adaptiveStep(T mScale, const Tensor<T>& m, T vScale, const Tensor<T>& v,
                                  T epsilon, const Tensor<T>& y) {
    values(y) = mScale * values(m) / ((vScale * values(v)).sqrt() + epsilon);
}

template <typename T>
double CpuElements<T>::dot(const Tensor<T>& a, const Tensor<T>& b) {
    double sum = 0;
    inPieces(a.size(), [&](std::int64_t first, std::int64_t count) {
        sum += static_cast<double>(
            (ArrayMap<T>(a.data() + first, count) * ArrayMap<T>(b.data() + first, count)).sum());
    });
    return sum;
}

/// Zero times a value is zero unless the value is not finite.
template <typename T>
bool CpuElements<T>::isFinite(const Tensor<T>& x) {
    return x.size() == 0 || (values(x) * T(0)).sum() == T(0);
}

template class CpuElements<float>;
template class CpuElements<double>;

}  // namespace bubblescope
