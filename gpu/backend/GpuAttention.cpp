// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include "core/base/Error.h"
#include "gpu/backend/GpuBackend.h"
#include "gpu/kernels/Attention.h"

namespace bubblescope {

namespace {

kernels::AttentionLayout layoutOf(const AttentionShape& shape) {
    return {shape.batch,
            shape.heads,
            shape.queryLength,
            shape.keyLength,
            shape.headSize,
            shape.isCausal,
            shape.keyMask.isEmpty() ? nullptr : shape.keyMask.data()};
}

/// Calls f with the least width that a head fits into.
template <typename F>
void forWidth(std::int64_t headSize, const F& f) {
    if (headSize <= 32) return f(std::integral_constant<int, 32>());
    if (headSize <= 64) return f(std::integral_constant<int, 64>());
    if (headSize <= kernels::mostHeadValues)
        return f(std::integral_constant<int, kernels::mostHeadValues>());
    throw Error(
        fmt::format("a head of attention has {} values", headSize), "",
        fmt::format("GPUs take up to {}: choose a model with more heads, or --devices cpu:P",
                    kernels::mostHeadValues));
}

}  // namespace

Shape GpuBackend::attentionKept(const AttentionShape& shape) const {
    return {shape.batch, shape.heads, shape.queryLength};
}

void GpuBackend::attention(const AttentionShape& shape, const Values& q, const Values& k,
                           const Values& v, const Values& kept, const Values& context) {
    forWidth(shape.headSize, [&](auto width) {
        launch(kernels::Attention<width>{layoutOf(shape), q.data(), k.data(), v.data(), kept.data(),
                                         context.data()});
    });
}

void GpuBackend::attentionGradient(const AttentionShape& shape, const Values& q, const Values& k,
                                   const Values& v, const Values& kept, const Values& gContext,
                                   const Values& gq, const Values& gk, const Values& gv) {
    const Values along = empty(attentionKept(shape));
    const kernels::AttentionLayout layout = layoutOf(shape);
    forWidth(shape.headSize, [&](auto width) {
        launch(kernels::AttentionQueryGradient<width>{layout, q.data(), k.data(), v.data(),
                                                      kept.data(), gContext.data(), along.data(),
                                                      gq.data()});
        launch(kernels::AttentionKeyGradient<width>{layout, q.data(), k.data(), v.data(),
                                                    kept.data(), gContext.data(), along.data(),
                                                    gk.data(), gv.data()});
    });
}

}  // namespace bubblescope
