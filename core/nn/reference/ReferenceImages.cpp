// SPDX-License-Identifier: Apache-2.0
#include <limits>

#include "core/nn/reference/ReferenceBackend.h"

namespace bubblescope {

namespace {

/// Calls f(output pixel: window position * channels + channel, index in the row of the position,
/// offset of the input pixel, or -1 outside the image).
template <typename F>
void forEachElement(const Window& w, const F& f) {
    const std::int64_t height = w.outputHeight(), width = w.outputWidth();
    for (std::int64_t position = 0; position < w.batch * height * width; ++position)
        for (std::int64_t channel = 0; channel < w.channels; ++channel)
            for (std::int64_t ky = 0; ky < w.kernel; ++ky)
                for (std::int64_t kx = 0; kx < w.kernel; ++kx) {
                    const std::int64_t n = position / (height * width);
                    const std::int64_t y = position / width % height * w.stride + ky - w.padding;
                    const std::int64_t x = position % width * w.stride + kx - w.padding;
                    const bool isInside = y >= 0 && y < w.height && x >= 0 && x < w.width;
                    f(position * w.channels + channel,
                      position * w.channels * w.kernel * w.kernel +
                          (channel * w.kernel + ky) * w.kernel + kx,
                      isInside ? ((n * w.height + y) * w.width + x) * w.channels + channel : -1);
                }
}

}  // namespace

void ReferenceBackend::unfold(const Window& window, const Values& x, const Values& rows) {
    forEachElement(window, [&](std::int64_t, std::int64_t index, std::int64_t offset) {
        rows.data()[index] = offset < 0 ? 0 : x.data()[offset];
    });
}

void ReferenceBackend::fold(const Window& window, const Values& rows, const Values& x) {
    fill(0, x);
    forEachElement(window, [&](std::int64_t, std::int64_t index, std::int64_t offset) {
        if (offset >= 0) x.data()[offset] += rows.data()[index];
    });
}

void ReferenceBackend::maxPool(const Window& window, const Values& x, const Values& y,
                               const IntTensor& chosen) {
    fill(-std::numeric_limits<double>::infinity(), y);
    forEachElement(window, [&](std::int64_t output, std::int64_t, std::int64_t offset) {
        if (offset < 0 || !(x.data()[offset] > y.data()[output])) return;
        y.data()[output] = x.data()[offset];
        chosen.data()[output] = static_cast<std::int32_t>(offset);
    });
}

void ReferenceBackend::maxPoolGradient(const Values& gy, const IntTensor& chosen,
                                       const Values& gx) {
    fill(0, gx);
    for (std::int64_t i = 0; i < gy.size(); ++i)
        gx.data()[chosen.data()[i]] += gy.data()[i];
}

}  // namespace bubblescope
