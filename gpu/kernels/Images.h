// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cmath>

#include "gpu/kernels/Block.h"
#include "gpu/kernels/KernelId.h"
#include "gpu/kernels/KernelLists.h"

namespace bubblescope::kernels {

/// Window, whose header nvcc does not have to read.
struct ImageWindow {
    std::int64_t batch, height, width, channels, kernel, stride, padding;
    std::int64_t outputHeight, outputWidth;

    BUBBLESCOPE_DEVICE std::int64_t offset(std::int64_t image, std::int64_t y, std::int64_t x,
                                           std::int64_t channel) const {
        return ((image * height + y) * width + x) * channels + channel;
    }
    BUBBLESCOPE_DEVICE bool isInside(std::int64_t y, std::int64_t x) const {
        return y >= 0 && y < height && x >= 0 && x < width;
    }
    std::int64_t positions() const { return batch * outputHeight * outputWidth; }
    std::int64_t values() const { return batch * height * width * channels; }
};

/// A thread a value of the rows.
struct Unfold {
    static constexpr KernelId id = KernelId::Unfold;
    ImageWindow window;
    const float* x;
    float* rows;
    std::int64_t size;  ///< of rows

    Grid grid() const { return gridOver(size); }
    template <typename Block>
    BUBBLESCOPE_DEVICE void run(Block& block) const {
        const ImageWindow& w = window;
        forEach(block, size, [&](std::int64_t i) {
            const std::int64_t kx = i % w.kernel, ky = i / w.kernel % w.kernel;
            const std::int64_t channel = i / (w.kernel * w.kernel) % w.channels;
            const std::int64_t position = i / (w.kernel * w.kernel * w.channels);
            const std::int64_t ox = position % w.outputWidth;
            const std::int64_t oy = position / w.outputWidth % w.outputHeight;
            const std::int64_t image = position / (w.outputWidth * w.outputHeight);
            const std::int64_t y = oy * w.stride + ky - w.padding;
            const std::int64_t column = ox * w.stride + kx - w.padding;
            rows[i] = w.isInside(y, column) ? x[w.offset(image, y, column, channel)] : 0;
        });
    }
};

/// A thread a value of the images, which adds up the windows that it lies in.
struct Fold {
    static constexpr KernelId id = KernelId::Fold;
    ImageWindow window;
    const float* rows;
    float* x;

    Grid grid() const { return gridOver(window.values()); }
    template <typename Block>
    BUBBLESCOPE_DEVICE void run(Block& block) const {
        const ImageWindow& w = window;
        forEach(block, w.batch * w.height * w.width * w.channels, [&](std::int64_t i) {
            const std::int64_t channel = i % w.channels, column = i / w.channels % w.width;
            const std::int64_t y = i / (w.channels * w.width) % w.height;
            const std::int64_t image = i / (w.channels * w.width * w.height);
            float sum = 0;
            for (std::int64_t ky = 0; ky < w.kernel; ++ky)
                for (std::int64_t kx = 0; kx < w.kernel; ++kx) {
                    const std::int64_t ty = y + w.padding - ky, tx = column + w.padding - kx;
                    if (ty < 0 || tx < 0 || ty % w.stride != 0 || tx % w.stride != 0) continue;
                    const std::int64_t oy = ty / w.stride, ox = tx / w.stride;
                    if (oy >= w.outputHeight || ox >= w.outputWidth) continue;
                    const std::int64_t position =
                        (image * w.outputHeight + oy) * w.outputWidth + ox;
                    sum +=
                        rows[((position * w.channels + channel) * w.kernel + ky) * w.kernel + kx];
                }
            x[i] = sum;
        });
    }
};

struct MaxPool {
    static constexpr KernelId id = KernelId::MaxPool;
    ImageWindow window;
    const float* x;
    float* y;
    std::int32_t* chosen;

    Grid grid() const { return gridOver(window.positions() * window.channels); }
    template <typename Block>
    BUBBLESCOPE_DEVICE void run(Block& block) const {
        const ImageWindow& w = window;
        const std::int64_t size = w.batch * w.outputHeight * w.outputWidth * w.channels;
        forEach(block, size, [&](std::int64_t i) {
            const std::int64_t channel = i % w.channels, position = i / w.channels;
            const std::int64_t ox = position % w.outputWidth;
            const std::int64_t oy = position / w.outputWidth % w.outputHeight;
            const std::int64_t image = position / (w.outputWidth * w.outputHeight);
            float largest = -INFINITY;
            std::int64_t place = 0;
            for (std::int64_t ky = 0; ky < w.kernel; ++ky)
                for (std::int64_t kx = 0; kx < w.kernel; ++kx) {
                    const std::int64_t row = oy * w.stride + ky - w.padding;
                    const std::int64_t column = ox * w.stride + kx - w.padding;
                    if (!w.isInside(row, column)) continue;
                    const std::int64_t offset = w.offset(image, row, column, channel);
                    if (!(x[offset] > largest)) continue;
                    largest = x[offset];
                    place = offset;
                }
            y[i] = largest;
            chosen[i] = static_cast<std::int32_t>(place);
        });
    }
};

/// A thread a value of the images, which looks through the outputs of its image and channel: a
/// window may have chosen it, and several may overlap.
struct MaxPoolGradient {
    static constexpr KernelId id = KernelId::MaxPoolGradient;
    const float* gy;
    const std::int32_t* chosen;
    float* gx;
    std::int64_t images;
    std::int64_t pixels;   ///< of an image
    std::int64_t outputs;  ///< of an image and channel
    std::int64_t channels;

    Grid grid() const { return gridOver(images * pixels * channels); }
    template <typename Block>
    BUBBLESCOPE_DEVICE void run(Block& block) const {
        forEach(block, images * pixels * channels, [&](std::int64_t i) {
            const std::int64_t channel = i % channels, image = i / (channels * pixels);
            const std::int64_t first = image * outputs * channels + channel;
            float sum = 0;
            for (std::int64_t k = 0; k < outputs; ++k)
                if (chosen[first + k * channels] == i) sum += gy[first + k * channels];
            gx[i] = sum;
        });
    }
};

using ImageKernels = KernelList<Unfold, Fold, MaxPool, MaxPoolGradient>;

}  // namespace bubblescope::kernels
