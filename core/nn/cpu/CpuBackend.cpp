// SPDX-License-Identifier: Apache-2.0
#include "core/nn/cpu/CpuBackend.h"

#include <algorithm>
#include <array>
#include <limits>
#include <type_traits>
#include <vector>

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

/// to[channel, i] = pixels[i][channel].
template <typename T, typename Area>
void interleave(const std::vector<const T*>& pixels, std::int64_t channels, Area area,
                T* __restrict to) {
    if constexpr (std::is_integral_v<Area>) {
        for (std::int64_t channel = 0; channel < channels; ++channel)
            for (std::int64_t i = 0; i < area; ++i)
                to[channel * area + i] = pixels[static_cast<std::size_t>(i)][channel];
    } else {
        std::array<const T*, Area::value> each;
        std::copy_n(pixels.begin(), each.size(), each.begin());
        for (std::int64_t channel = 0; channel < channels; ++channel)
            for (std::size_t i = 0; i < each.size(); ++i)
                *to++ = each[i][channel];
    }
}

/// Calls f(the pixels of a window), a constant for the windows that are common, for fast loops.
template <typename F>
void withArea(const Window& w, const F& f) {
    if (w.kernel == 3)
        f(std::integral_constant<std::int64_t, 9>());
    else
        f(w.kernel * w.kernel);
}

}  // namespace

template <typename T>
void CpuBackend<T>::unfold(const Window& w, const Tensor<T>& x, const Tensor<T>& rows) {
    withArea(w, [&](const auto area) {
        const std::vector<T> zeros(static_cast<std::size_t>(w.channels));
        std::vector<const T*> pixels(static_cast<std::size_t>(area));
        T* to = rows.data();
        forEachPosition(w, [&](std::int64_t, std::int64_t n, std::int64_t y, std::int64_t c) {
            forEachPixel(w, n, y, c, [&](std::int64_t i, std::int64_t offset) {
                pixels[static_cast<std::size_t>(i)] = offset < 0 ? zeros.data() : x.data() + offset;
            });
            interleave(pixels, w.channels, area, to);
            to += area * w.channels;
        });
    });
}

template <typename T>
void CpuBackend<T>::fold(const Window& w, const Tensor<T>& rows, const Tensor<T>& x) {
    this->fill(0, x);
    withArea(w, [&](const auto area) {
        forEachPosition(w,
                        [&](std::int64_t position, std::int64_t n, std::int64_t y, std::int64_t c) {
                            const T* __restrict from = rows.data() + position * area * w.channels;
                            forEachPixel(w, n, y, c, [&](std::int64_t i, std::int64_t offset) {
                                if (offset < 0) return;
                                T* __restrict pixel = x.data() + offset;
                                for (std::int64_t channel = 0; channel < w.channels; ++channel)
                                    pixel[channel] += from[channel * area + i];
                            });
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
