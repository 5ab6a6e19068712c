// SPDX-License-Identifier: Apache-2.0
#include "core/nn/layers/Images.h"

#include <algorithm>

#include "core/nn/layers/Shapes.h"

namespace bubblescope {

namespace {

/// The window over this many samples. Throws Error where an image is not what it is made for.
template <typename T>
Window windowOver(const Tensor<T>& x, Window window, const std::string& layer) {
    window.batch = x.dimension(0);
    const Shape expected{window.batch, window.height, window.width, window.channels};
    checkColumns(x, window.channels, layer);
    checkRows(x.size(), sizeOf(expected), layer);
    return window;
}

Shape outputShape(const Window& window, std::int64_t channels) {
    return {window.batch, window.outputHeight(), window.outputWidth(), channels};
}

/// Consecutive samples of a window, and their rows once unfolded.
struct SampleBlock {
    Window window;
    std::int64_t first, firstRow, rows;
};

/// The samples in blocks whose rows stay in a processor's cache between the steps of a convolution.
std::vector<SampleBlock> blocksOf(const Window& window, std::int64_t rowLength) {
    constexpr std::int64_t valuesInCache = 1 << 18;
    const std::int64_t positions = window.outputHeight() * window.outputWidth();
    const std::int64_t most =
        std::max<std::int64_t>(1, valuesInCache / std::max<std::int64_t>(1, positions * rowLength));
    std::vector<SampleBlock> blocks;
    for (std::int64_t first = 0; first < window.batch; first += most) {
        Window block = window;
        block.batch = std::min(most, window.batch - first);
        blocks.push_back({block, first, first * positions, block.batch * positions});
    }
    return blocks;
}

}  // namespace

template <typename T>
Convolution<T>::Convolution(std::string name, const Window& window, std::int64_t outputs,
                            Initializer init)
    : UnaryLayer<T>(name),
      spec_{name, name + ".weight", name + ".bias", window.channels * window.kernel * window.kernel,
            outputs},
      window_(window),
      init_(init) {}

template <typename T>
std::vector<ParameterSpec> Convolution<T>::parameters() const {
    return {
        {spec_.weight, {spec_.outputs, window_.channels, window_.kernel, window_.kernel}, init_},
        {spec_.bias, {spec_.outputs}, Initializer::constant(0)}};
}

template <typename T>
Tensor<T> Convolution<T>::matrixOf(const ParameterSet<T>& set) const {
    return set.at(spec_.weight).reshaped({spec_.outputs, spec_.inputs});
}

template <typename T>
Tensor<T> Convolution<T>::apply(const Pass<T>& pass, const Tensor<T>& x, Saved<T>& saved) const {
    const Window window = windowOver(x, window_, this->name());
    const Tensor<T> y = pass.backend.empty(outputShape(window, spec_.outputs));
    const Tensor<T> rows = pass.backend.empty({y.rows(), spec_.inputs});
    for (const SampleBlock& block : blocksOf(window, spec_.inputs)) {
        const Tensor<T> blockRows = rows.slice(block.firstRow, block.rows);
        pass.backend.unfold(block.window, x.slice(block.first, block.window.batch), blockRows);
        pass.backend.multiply(blockRows, Transpose::No, matrixOf(pass.parameters), Transpose::Yes,
                              1, 0, y.slice(block.first, block.window.batch));
    }
    pass.backend.addToRows(pass.parameters.at(spec_.bias), y);
    saved.inputs = {rows};
    return y;
}

template <typename T>
Tensor<T> Convolution<T>::applyInputGradient(const Pass<T>& pass, const Tensor<T>& gy,
                                             Saved<T>& saved) const {
    saved.outputGradient = gy;
    if (!saved.wantsInputGradient) return {};
    Window window = window_;
    window.batch = gy.dimension(0);
    const Tensor<T> gx =
        pass.backend.empty({window.batch, window.height, window.width, window.channels});
    for (const SampleBlock& block : blocksOf(window, spec_.inputs)) {
        const Tensor<T> gRows = pass.backend.empty({block.rows, spec_.inputs});
        pass.backend.multiply(gy.slice(block.first, block.window.batch), Transpose::No,
                              matrixOf(pass.parameters), Transpose::No, 1, 0, gRows);
        pass.backend.fold(block.window, gRows, gx.slice(block.first, block.window.batch));
    }
    return gx;
}

template <typename T>
void Convolution<T>::weightGradient(const Pass<T>& pass, Saved<T>& saved,
                                    const ParameterSet<T>& gradients) const {
    const Tensor<T>& gy = saved.outputGradient;
    pass.backend.multiply(gy, Transpose::Yes, saved.inputs[0], Transpose::No, 1, 1,
                          matrixOf(gradients));
    pass.backend.sumRowsAdd(gy, gradients.at(spec_.bias));
}

template <typename T>
std::vector<CurvatureRows<T>> Convolution<T>::curvatureRows(const Saved<T>& saved) const {
    return {{spec_, saved.inputs.empty() ? Tensor<T>() : saved.inputs[0],
             asRows(saved.outputGradient), window_.outputHeight() * window_.outputWidth()}};
}

template <typename T>
Tensor<T> MaxPool<T>::apply(const Pass<T>& pass, const Tensor<T>& x, Saved<T>& saved) const {
    const Window window = windowOver(x, window_, this->name());
    const Shape shape = outputShape(window, window.channels);
    const Tensor<T> y = pass.backend.empty(shape);
    saved.ints = {pass.backend.emptyInts(shape)};
    pass.backend.maxPool(window, x, y, saved.ints[0]);
    return y;
}

template <typename T>
Tensor<T> MaxPool<T>::applyInputGradient(const Pass<T>& pass, const Tensor<T>& gy,
                                         Saved<T>& saved) const {
    if (!saved.wantsInputGradient) return {};
    const Tensor<T> gx =
        pass.backend.empty({gy.dimension(0), window_.height, window_.width, window_.channels});
    pass.backend.maxPoolGradient(gy, saved.ints[0], gx);
    return gx;
}

template <typename T>
Tensor<T> Flatten<T>::apply(const Pass<T>& pass, const Tensor<T>& x, Saved<T>&) const {
    checkColumns(x, channels_, this->name());
    const std::int64_t samples = x.dimension(0);
    const Tensor<T> y = pass.backend.empty({samples, channels_ * pixels_});
    pass.backend.swapMiddle(x.reshaped({samples, pixels_, channels_, 1}), y);
    return y;
}

template <typename T>
Tensor<T> Flatten<T>::applyInputGradient(const Pass<T>& pass, const Tensor<T>& gy,
                                         Saved<T>& saved) const {
    if (!saved.wantsInputGradient) return {};
    const std::int64_t samples = gy.dimension(0);
    const Tensor<T> gx = pass.backend.empty({samples, pixels_, 1, channels_});
    pass.backend.swapMiddle(gy.reshaped({samples, channels_, pixels_, 1}), gx);
    return gx;
}

#define BUBBLESCOPE_INSTANTIATE(T) \
    template class Convolution<T>; \
    template class MaxPool<T>;     \
    template class Flatten<T>;
BUBBLESCOPE_INSTANTIATE(float)
BUBBLESCOPE_INSTANTIATE(double)
#undef BUBBLESCOPE_INSTANTIATE

}  // namespace bubblescope
