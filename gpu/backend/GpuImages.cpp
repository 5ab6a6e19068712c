// SPDX-License-Identifier: Apache-2.0
#include "gpu/backend/GpuBackend.h"
#include "gpu/kernels/Images.h"

namespace bubblescope {

namespace {

kernels::ImageWindow windowOf(const Window& w) {
    return {w.batch,  w.height,  w.width,          w.channels,     w.kernel,
            w.stride, w.padding, w.outputHeight(), w.outputWidth()};
}

}  // namespace

void GpuBackend::unfold(const Window& window, const Values& x, const Values& rows) {
    launch(kernels::Unfold{windowOf(window), x.data(), rows.data(), rows.size()});
}

void GpuBackend::fold(const Window& window, const Values& rows, const Values& x) {
    launch(kernels::Fold{windowOf(window), rows.data(), x.data()});
}

void GpuBackend::maxPool(const Window& window, const Values& x, const Values& y,
                         const IntTensor& chosen) {
    launch(kernels::MaxPool{windowOf(window), x.data(), y.data(), chosen.data()});
}

void GpuBackend::maxPoolGradient(const Values& gy, const IntTensor& chosen, const Values& gx) {
    const std::int64_t images = gx.dimension(0), channels = gx.columns();
    launch(kernels::MaxPoolGradient{gy.data(), chosen.data(), gx.data(), images, gx.rows() / images,
                                    chosen.size() / channels / images, channels});
}

}  // namespace bubblescope
