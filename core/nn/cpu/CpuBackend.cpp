// SPDX-License-Identifier: Apache-2.0
#include "core/nn/cpu/CpuBackend.h"

#include <algorithm>
#include <limits>

#include "core/nn/cpu/EigenMaps.h"

namespace bubblescope {

namespace {

/// Calls f(position, first pixel of the window: sample, y, x) for each window position in order.
template <typename F>
void forEachPosition(const Window& w, const F& f) {
    std::int64_t position = 0;
    for (std::int64_t sample = 0; sample < w.batch; ++sample)
        for (std::int64_t y = 0; y < w.outputHeight(); ++y)
            for (std::int64_t x = 0; x < w.outputWidth(); ++x)
                f(position++, sample, y * w.stride - w.padding, x * w.stride - w.padding);
}

/// Calls f(index in the window, offset of the pixel in the images, or -1 outside).
template <typename F>
void forEachPixel(const Window& w, std::int64_t sample, std::int64_t top, std::int64_t left,
                  const F& f) {
    for (std::int64_t i = 0; i < w.kernel * w.kernel; ++i) {
        const std::int64_t y = top + i / w.kernel, x = left + i % w.kernel;
        const bool isInside = y >= 0 && y < w.height && x >= 0 && x < w.width;
        f(i, isInside ? ((sample * w.height + y) * w.width + x) * w.channels : -1);
    }
}

}  // namespace

template <typename T>
void CpuBackend<T>::unfold(const Window& w, const Tensor<T>& x, const Tensor<T>& rows) {
    const std::int64_t area = w.kernel * w.kernel;
    forEachPosition(w, [&](std::int64_t position, std::int64_t n, std::int64_t y, std::int64_t c) {
        T* to = rows.data() + position * area * w.channels;
        forEachPixel(w, n, y, c, [&](std::int64_t i, std::int64_t offset) {
            for (std::int64_t channel = 0; channel < w.channels; ++channel)
                to[channel * area + i] = offset < 0 ? T(0) : x.data()[offset + channel];
        });
    });
}

template <typename T>
void CpuBackend<T>::fold(const Window& w, const Tensor<T>& rows, const Tensor<T>& x) {
    this->fill(0, x);
    const std::int64_t area = w.kernel * w.kernel;
    forEachPosition(w, [&](std::int64_t position, std::int64_t n, std::int64_t y, std::int64_t c) {
        const T* from = rows.data() + position * area * w.channels;
        forEachPixel(w, n, y, c, [&](std::int64_t i, std::int64_t offset) {
            if (offset < 0) return;
            for (std::int64_t channel = 0; channel < w.channels; ++channel)
                x.data()[offset + channel] += from[channel * area + i];
        });
    });
}

template <typename T>
void CpuBackend<T>::maxPool(const Window& w, const Tensor<T>& x, const Tensor<T>& y,
                            const IntTensor& chosen) {
    forEachPosition(
        w, [&](std::int64_t position, std::int64_t n, std::int64_t top, std::int64_t left) {
            T* best = y.data() + position * w.channels;
            std::int32_t* index = chosen.data() + position * w.channels;
            std::fill_n(best, w.channels, -std::numeric_limits<T>::infinity());
            std::fill_n(index, w.channels, 0);
            forEachPixel(w, n, top, left, [&](std::int64_t, std::int64_t offset) {
                if (offset < 0) return;
                for (std::int64_t channel = 0; channel < w.channels; ++channel) {
                    const T value = x.data()[offset + channel];
                    if (!(value > best[channel])) continue;
                    best[channel] = value;
                    index[channel] = static_cast<std::int32_t>(offset + channel);
                }
            });
        });
}

template <typename T>
void CpuBackend<T>::maxPoolGradient(const Tensor<T>& gy, const IntTensor& chosen,
                                    const Tensor<T>& gx) {
    this->fill(0, gx);
    for (std::int64_t i = 0; i < gy.size(); ++i)
        gx.data()[chosen.data()[i]] += gy.data()[i];
}

template class CpuBackend<float>;
template class CpuBackend<double>;

}  // namespace bubblescope
