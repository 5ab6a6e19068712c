// SPDX-License-Identifier: Apache-2.0
#include <cmath>

#include "core/nn/reference/ReferenceBackend.h"

namespace bubblescope {

namespace {

double sigmoid(double x) {
    return 1 / (1 + std::exp(-x));
}

}  // namespace

void ReferenceBackend::gatherRows(const Values& table, const IntTensor& ids, const Values& y) {
    const std::int64_t n = y.columns();
    for (std::int64_t i = 0; i < ids.size(); ++i)
        for (std::int64_t j = 0; j < n; ++j)
            y.data()[i * n + j] = table.data()[ids.data()[i] * n + j];
}

void ReferenceBackend::scatterRowsAdd(const Values& y, const IntTensor& ids, const Values& table) {
    const std::int64_t n = y.columns();
    for (std::int64_t i = 0; i < ids.size(); ++i)
        for (std::int64_t j = 0; j < n; ++j)
            table.data()[ids.data()[i] * n + j] += y.data()[i * n + j];
}

void ReferenceBackend::lstmCell(const Values& gates, const Values& cBefore, const Values& c,
                                const Values& h) {
    const std::int64_t n = h.columns();
    for (std::int64_t i = 0; i < h.rows(); ++i)
        for (std::int64_t j = 0; j < n; ++j) {
            double* gate = gates.data() + i * 4 * n + j;
            for (const int k : {0, 1, 3})
                gate[k * n] = sigmoid(gate[k * n]);
            gate[2 * n] = std::tanh(gate[2 * n]);
            const std::int64_t k = i * n + j;
            c.data()[k] = gate[n] * cBefore.data()[k] + gate[0] * gate[2 * n];
            h.data()[k] = gate[3 * n] * std::tanh(c.data()[k]);
        }
}

void ReferenceBackend::lstmCellGradient(const Values& gates, const Values& cBefore, const Values& c,
                                        const Values& gh, const Values& gc, const Values& gGates) {
    const std::int64_t n = c.columns();
    for (std::int64_t i = 0; i < c.rows(); ++i)
        for (std::int64_t j = 0; j < n; ++j) {
            const double* gate = gates.data() + i * 4 * n + j;
            double* gradient = gGates.data() + i * 4 * n + j;
            const double in = gate[0], forget = gate[n], cell = gate[2 * n], out = gate[3 * n];
            const std::int64_t k = i * n + j;
            const double t = std::tanh(c.data()[k]);
            const double gCell = gc.data()[k] + gh.data()[k] * out * (1 - t * t);
            gradient[0] = gCell * cell * in * (1 - in);
            gradient[n] = gCell * cBefore.data()[k] * forget * (1 - forget);
            gradient[2 * n] = gCell * in * (1 - cell * cell);
            gradient[3 * n] = gh.data()[k] * t * out * (1 - out);
            gc.data()[k] = gCell * forget;
        }
}

void ReferenceBackend::weightedSums(const Values& x, const Values& weights, const Values& y) {
    const std::int64_t n = y.columns(), length = weights.columns();
    fill(0, y);
    for (std::int64_t b = 0; b < y.rows(); ++b)
        for (std::int64_t s = 0; s < length; ++s)
            for (std::int64_t j = 0; j < n; ++j)
                y.data()[b * n + j] +=
                    weights.data()[b * length + s] * x.data()[(b * length + s) * n + j];
}

void ReferenceBackend::weightedSumsGradient(const Values& gy, const Values& weights,
                                            const Values& gx) {
    const std::int64_t n = gy.columns(), length = weights.columns();
    for (std::int64_t i = 0; i < weights.size(); ++i)
        for (std::int64_t j = 0; j < n; ++j)
            gx.data()[i * n + j] = weights.data()[i] * gy.data()[i / length * n + j];
}

void ReferenceBackend::swapMiddle(const Values& x, const Values& y) {
    const Shape& s = x.shape();
    for (std::int64_t i = 0; i < x.size(); ++i) {
        const std::int64_t l = i % s[3], k = i / s[3] % s[2], j = i / s[3] / s[2] % s[1],
                           a = i / s[3] / s[2] / s[1];
        y.data()[((a * s[2] + k) * s[1] + j) * s[3] + l] = x.data()[i];
    }
}

}  // namespace bubblescope
