// SPDX-License-Identifier: Apache-2.0
#include "core/nn/cpu/CpuAttention.h"

#include <cmath>
#include <limits>

#include "core/nn/cpu/EigenMaps.h"
#include "core/nn/cpu/Gemm.h"

namespace bubblescope {

namespace {

/// The slice [length, headSize] of one sample and head.
template <typename T>
StridedMap<T> headOf(const AttentionShape& shape, const Tensor<T>& x, std::int64_t length,
                     std::int64_t sample, std::int64_t head) {
    const std::int64_t width = shape.heads * shape.headSize;
    return StridedMap<T>(x.data() + sample * length * width + head * shape.headSize, length,
                         shape.headSize, Eigen::OuterStride<>(width));
}

/// The matrix [query, key] of one sample and head.
template <typename T>
StridedMap<T> scoresOf(const AttentionShape& shape, const Tensor<T>& x, std::int64_t sample,
                       std::int64_t head) {
    const std::int64_t size = shape.queryLength * shape.keyLength;
    return StridedMap<T>(x.data() + (sample * shape.heads + head) * size, shape.queryLength,
                         shape.keyLength, Eigen::OuterStride<>(shape.keyLength));
}

/// 1 for the keys of a sample that may be seen, 0 for the others.
template <typename T>
Eigen::Array<T, 1, Eigen::Dynamic> visibleKeys(const AttentionShape& shape, std::int64_t sample) {
    Eigen::Array<T, 1, Eigen::Dynamic> visible(shape.keyLength);
    for (std::int64_t k = 0; k < shape.keyLength; ++k)
        visible[k] =
            shape.keyMask.isEmpty() || shape.keyMask.data()[sample * shape.keyLength + k] != 0;
    return visible;
}

/// Softmax of a row over its visible keys; zeros where there are none.
template <typename Row, typename Visible>
void maskedSoftmax(Row&& scores, const Visible& visible) {
    using T = typename Visible::Scalar;
    constexpr T hidden = std::numeric_limits<T>::lowest();
    const T top = (visible > T(0)).select(scores, hidden).maxCoeff();
    scores = (scores - top).min(T(0)).exp() * visible;
    const T sum = scores.sum();
    scores *= sum > T(0) ? 1 / sum : T(0);
}

template <typename T>
void softmaxRows(const AttentionShape& shape, const Eigen::Array<T, 1, Eigen::Dynamic>& visible,
                 StridedMap<T> scores) {
    for (std::int64_t i = 0; i < shape.queryLength; ++i) {
        const std::int64_t seen =
            shape.isCausal ? std::min(i + 1, shape.keyLength) : shape.keyLength;
        maskedSoftmax(scores.row(i).head(seen).array(), visible.head(seen));
        scores.row(i).tail(shape.keyLength - seen).setZero();
    }
}

template <typename T>
T scoreScale(const AttentionShape& shape) {
    return static_cast<T>(1 / std::sqrt(static_cast<double>(shape.headSize)));
}

}  // namespace

template <typename T>
void CpuAttention<T>::attention(const AttentionShape& shape, const Tensor<T>& q, const Tensor<T>& k,
                                const Tensor<T>& v, const Tensor<T>& probabilities,
                                const Tensor<T>& context) {
    for (std::int64_t b = 0; b < shape.batch; ++b) {
        const auto visible = visibleKeys<T>(shape, b);
        for (std::int64_t h = 0; h < shape.heads; ++h) {
            const auto scores = scoresOf(shape, probabilities, b, h);
            gemm<T>(headOf(shape, q, shape.queryLength, b, h), Transpose::No,
                    headOf(shape, k, shape.keyLength, b, h), Transpose::Yes, scoreScale<T>(shape),
                    0, scores);
            softmaxRows<T>(shape, visible, scores);
            gemm<T>(scores, Transpose::No, headOf(shape, v, shape.keyLength, b, h), Transpose::No,
                    1, 0, headOf(shape, context, shape.queryLength, b, h));
        }
    }
}

template <typename T>
void CpuAttention<T>::attentionGradient(const AttentionShape& shape, const Tensor<T>& q,
                                        const Tensor<T>& k, const Tensor<T>& v,
                                        const Tensor<T>& probabilities, const Tensor<T>& gContext,
                                        const Tensor<T>& gq, const Tensor<T>& gk,
                                        const Tensor<T>& gv) {
    const Tensor<T> scratch = this->empty({shape.queryLength, shape.keyLength});
    auto gScores = matrix(scratch);
    for (std::int64_t b = 0; b < shape.batch; ++b)
        for (std::int64_t h = 0; h < shape.heads; ++h) {
            const auto p = scoresOf(shape, probabilities, b, h);
            const auto g = headOf(shape, gContext, shape.queryLength, b, h);
            gemm<T>(p, Transpose::Yes, g, Transpose::No, 1, 0,
                    headOf(shape, gv, shape.keyLength, b, h));
            gemm<T>(g, Transpose::No, headOf(shape, v, shape.keyLength, b, h), Transpose::Yes, 1, 0,
                    gScores);
            for (std::int64_t i = 0; i < shape.queryLength; ++i) {
                auto gradient = gScores.row(i).array();
                const auto probability = p.row(i).array();
                gradient = probability * (gradient - (gradient * probability).sum());
            }
            gemm<T>(gScores, Transpose::No, headOf(shape, k, shape.keyLength, b, h), Transpose::No,
                    scoreScale<T>(shape), 0, headOf(shape, gq, shape.queryLength, b, h));
            gemm<T>(gScores, Transpose::Yes, headOf(shape, q, shape.queryLength, b, h),
                    Transpose::No, scoreScale<T>(shape), 0,
                    headOf(shape, gk, shape.keyLength, b, h));
        }
}

template class CpuAttention<float>;
template class CpuAttention<double>;

}  // namespace bubblescope
