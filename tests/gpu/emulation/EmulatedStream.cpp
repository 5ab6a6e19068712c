// SPDX-License-Identifier: Apache-2.0
#include "tests/gpu/emulation/EmulatedStream.h"

#include <cmath>
#include <cstdlib>
#include <cstring>
#include <new>

namespace bubblescope {

namespace {

float& at(const MatrixView& x, std::int64_t i, std::int64_t j) {
    return x.data[i * x.stride + j];
}

double element(const MatrixView& x, Transpose transpose, std::int64_t i, std::int64_t j) {
    return transpose == Transpose::Yes ? at(x, j, i) : at(x, i, j);
}

float sumInto(double sum, float beta, float before) {
    return static_cast<float>(sum + (beta == 0 ? 0 : static_cast<double>(beta) * before));
}

}  // namespace

void* EmulatedStream::allocate(std::int64_t bytes) {
    void* const memory = std::malloc(static_cast<std::size_t>(bytes));
    if (!memory) throw std::bad_alloc();
    std::memset(memory, 0xff, static_cast<std::size_t>(bytes));  // no number
    return memory;
}

void EmulatedStream::release(void* memory) noexcept {
    std::free(memory);
}

void EmulatedStream::upload(const void* values, void* memory, std::int64_t bytes) {
    copy(values, memory, bytes);
}

void EmulatedStream::download(const void* memory, void* values, std::int64_t bytes) {
    copy(memory, values, bytes);
}

void EmulatedStream::copy(const void* from, void* to, std::int64_t bytes) {
    if (bytes > 0) std::memcpy(to, from, static_cast<std::size_t>(bytes));
}

void EmulatedStream::multiply(const MatrixView& a, Transpose ofA, const MatrixView& b,
                              Transpose ofB, float alpha, float beta, const MatrixView& c) {
    const std::int64_t inner = ofA == Transpose::Yes ? a.rows : a.columns;
    for (std::int64_t i = 0; i < c.rows; ++i)
        for (std::int64_t j = 0; j < c.columns; ++j) {
            double sum = 0;
            for (std::int64_t k = 0; k < inner; ++k)
                sum += element(a, ofA, i, k) * element(b, ofB, k, j);
            at(c, i, j) = sumInto(alpha * sum, beta, at(c, i, j));
        }
}

void EmulatedStream::multiplyBySelf(const MatrixView& x, Transpose ofX, float alpha, float beta,
                                    const MatrixView& c) {
    const std::int64_t inner = ofX == Transpose::Yes ? x.rows : x.columns;
    for (std::int64_t i = 0; i < c.rows; ++i)
        for (std::int64_t j = 0; j <= i; ++j) {
            double sum = 0;
            for (std::int64_t k = 0; k < inner; ++k)
                sum += element(x, ofX, i, k) * element(x, ofX, j, k);
            at(c, i, j) = sumInto(alpha * sum, beta, at(c, i, j));
        }
}

void EmulatedStream::factorize(const MatrixView& a, std::int32_t* failure) {
    *failure = 0;
    for (std::int64_t i = 0; i < a.rows && *failure == 0; ++i)
        for (std::int64_t j = 0; j <= i; ++j) {
            double rest = at(a, i, j);
            for (std::int64_t k = 0; k < j; ++k)
                rest -= static_cast<double>(at(a, i, k)) * at(a, j, k);
            if (i == j && !(rest > 0)) *failure = static_cast<std::int32_t>(i + 1);
            at(a, i, j) = static_cast<float>(i == j ? std::sqrt(rest) : rest / at(a, j, j));
        }
}

/// On the right, b = b op(L)^-1 is b^T = op(L)^-T b^T.
void EmulatedStream::solve(const MatrixView& lower, Transpose ofLower, MatrixSide side,
                           const MatrixView& b) {
    const bool isLeft = side == MatrixSide::Left;
    const bool isForward = (ofLower == Transpose::No) == isLeft;
    const std::int64_t n = lower.rows, vectors = isLeft ? b.columns : b.rows;
    const auto value = [&](std::int64_t i, std::int64_t v) -> float& {
        return isLeft ? at(b, i, v) : at(b, v, i);
    };
    for (std::int64_t v = 0; v < vectors; ++v)
        for (std::int64_t step = 0; step < n; ++step) {
            const std::int64_t i = isForward ? step : n - 1 - step;
            double rest = value(i, v);
            for (std::int64_t k = isForward ? 0 : i + 1; k < (isForward ? i : n); ++k)
                rest -= static_cast<double>(isForward ? at(lower, i, k) : at(lower, k, i)) *
                        value(k, v);
            value(i, v) = static_cast<float>(rest / at(lower, i, i));
        }
}

}  // namespace bubblescope
