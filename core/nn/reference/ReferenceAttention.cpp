// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>
#include <limits>

#include "core/nn/reference/ReferenceBackend.h"

namespace bubblescope {

namespace {

/// Element `i` of the head of a position.
double& at(const AttentionShape& shape, const Tensor<double>& x, std::int64_t length,
           std::int64_t sample, std::int64_t head, std::int64_t position, std::int64_t i) {
    const std::int64_t row = sample * length + position;
    return x.data()[(row * shape.heads + head) * shape.headSize + i];
}

bool isVisible(const AttentionShape& shape, std::int64_t sample, std::int64_t query,
               std::int64_t key) {
    if (shape.isCausal && key > query) return false;
    return shape.keyMask.isEmpty() || shape.keyMask.data()[sample * shape.keyLength + key] != 0;
}

/// Calls f(sample, head, query, the query's row of a tensor [batch, heads, query, key]).
template <typename F>
void forEachQuery(const AttentionShape& shape, const Tensor<double>& rows, const F& f) {
    double* row = rows.data();
    for (std::int64_t b = 0; b < shape.batch; ++b)
        for (std::int64_t h = 0; h < shape.heads; ++h)
            for (std::int64_t query = 0; query < shape.queryLength; ++query)
                f(b, h, query, std::exchange(row, row + shape.keyLength));
}

}  // namespace

void ReferenceBackend::attention(const AttentionShape& shape, const Values& q, const Values& k,
                                 const Values& v, const Values& probabilities,
                                 const Values& context) {
    fill(0, context);
    forEachQuery(shape, probabilities, [&](auto b, auto h, auto query, double* p) {
        double top = -std::numeric_limits<double>::infinity(), sum = 0;
        for (std::int64_t key = 0; key < shape.keyLength; ++key) {
            p[key] = 0;
            for (std::int64_t i = 0; i < shape.headSize; ++i)
                p[key] += at(shape, q, shape.queryLength, b, h, query, i) *
                          at(shape, k, shape.keyLength, b, h, key, i) /
                          std::sqrt(static_cast<double>(shape.headSize));
            if (isVisible(shape, b, query, key)) top = std::max(top, p[key]);
        }
        for (std::int64_t key = 0; key < shape.keyLength; ++key)
            sum += p[key] = isVisible(shape, b, query, key) ? std::exp(p[key] - top) : 0;
        for (std::int64_t key = 0; key < shape.keyLength; ++key) {
            p[key] = sum > 0 ? p[key] / sum : 0;
            for (std::int64_t i = 0; i < shape.headSize; ++i)
                at(shape, context, shape.queryLength, b, h, query, i) +=
                    p[key] * at(shape, v, shape.keyLength, b, h, key, i);
        }
    });
}

void ReferenceBackend::attentionGradient(const AttentionShape& shape, const Values& q,
                                         const Values& k, const Values& v,
                                         const Values& probabilities, const Values& gContext,
                                         const Values& gq, const Values& gk, const Values& gv) {
    for (const Values* gradient : {&gq, &gk, &gv})
        fill(0, *gradient);
    forEachQuery(shape, probabilities, [&](auto b, auto h, auto query, const double* p) {
        const auto gProbability = [&](std::int64_t key) {
            double sum = 0;
            for (std::int64_t i = 0; i < shape.headSize; ++i)
                sum += at(shape, gContext, shape.queryLength, b, h, query, i) *
                       at(shape, v, shape.keyLength, b, h, key, i);
            return sum;
        };
        double along = 0;
        for (std::int64_t key = 0; key < shape.keyLength; ++key)
            along += p[key] * gProbability(key);
        for (std::int64_t key = 0; key < shape.keyLength; ++key) {
            const double gScore = p[key] * (gProbability(key) - along) /
                                  std::sqrt(static_cast<double>(shape.headSize));
            for (std::int64_t i = 0; i < shape.headSize; ++i) {
                at(shape, gv, shape.keyLength, b, h, key, i) +=
                    p[key] * at(shape, gContext, shape.queryLength, b, h, query, i);
                at(shape, gq, shape.queryLength, b, h, query, i) +=
                    gScore * at(shape, k, shape.keyLength, b, h, key, i);
                at(shape, gk, shape.keyLength, b, h, key, i) +=
                    gScore * at(shape, q, shape.queryLength, b, h, query, i);
            }
        }
    });
}

}  // namespace bubblescope
