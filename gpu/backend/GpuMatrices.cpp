// SPDX-License-Identifier: Apache-2.0
#include "gpu/backend/GpuBackend.h"
#include "gpu/kernels/Matrices.h"

namespace bubblescope {

void GpuBackend::multiply(const Values& a, Transpose ofA, const Values& b, Transpose ofB,
                          float alpha, float beta, const Values& c) {
    stream().multiply(viewOf(a), ofA, viewOf(b), ofB, alpha, beta, viewOf(c));
}

void GpuBackend::gram(const Values& x, bool withOnes, float alpha, float beta, const Values& c) {
    const std::int64_t n = x.columns(), size = c.columns();
    stream().multiplyBySelf(viewOf(x), Transpose::Yes, alpha, beta, viewOf(c).part(0, 0, n, n));
    if (withOnes) {
        float* const last = c.data() + n * size;
        sumColumns(x.rows(), n, kernels::PlainTerm{x.data(), n},
                   kernels::PlainSum{alpha, beta, last});
        launch(kernels::AddToCorner{alpha * static_cast<float>(x.rows()), beta, last + n});
    }
    mirrorLower(c);
}

void GpuBackend::gramColumns(const Values& x, bool withOnes, float alpha, std::int64_t first,
                             std::int64_t count, const Values& c) {
    const std::int64_t n = x.columns(), ofX = std::min(count, n - first);
    const MatrixView rows = viewOf(x), whole = viewOf(c);
    if (ofX > 0)
        stream().multiply(rows.part(0, first, x.rows(), n - first), Transpose::Yes,
                          rows.part(0, first, x.rows(), ofX), Transpose::No, alpha, 1,
                          whole.part(first, first, n - first, ofX));
    if (!withOnes) return;
    float* const last = c.data() + n * c.columns();
    if (ofX > 0)
        sumColumns(x.rows(), ofX, kernels::PlainTerm{x.data() + first, n},
                   kernels::PlainSum{alpha, 1, last + first});
    if (ofX < count)
        launch(kernels::AddToCorner{alpha * static_cast<float>(x.rows()), 1, last + n});
}

void GpuBackend::mirrorLower(const Values& c) {
    launch(kernels::MirrorLower{c.data(), c.rows()});
}

void GpuBackend::addToRows(const Values& bias, const Values& y) {
    launch(kernels::AddToRows{bias.data(), y.data(), y.rows(), y.columns()});
}

void GpuBackend::sumRowsAdd(const Values& x, const Values& sums) {
    sumColumns(x.rows(), x.columns(), kernels::PlainTerm{x.data(), x.columns()},
               kernels::PlainSum{1, 1, sums.data()});
}

void GpuBackend::copyColumns(const Values& x, std::int64_t xFirst, std::int64_t count,
                             const Values& y, std::int64_t yFirst) {
    launch(kernels::CopyColumns{x.data() + xFirst, x.columns(), y.data() + yFirst, y.columns(),
                                y.rows(), count});
}

void GpuBackend::addToDiagonal(float value, const Values& a) {
    launch(kernels::AddToDiagonal{value, a.data(), a.rows()});
}

bool GpuBackend::factorize(const MatrixView& a) {
    const std::shared_ptr<std::int32_t> failure = take<std::int32_t>(1);
    stream().factorize(a, failure.get());
    std::int32_t found = 0;
    read(failure.get(), &found, sizeof(found));
    return found == 0;
}

bool GpuBackend::cholesky(const Values& a) {
    return factorize(viewOf(a));
}

bool GpuBackend::choleskyColumns(const Values& a, std::int64_t first, std::int64_t count) {
    const MatrixView whole = viewOf(a), corner = whole.part(first, first, count, count);
    const std::int64_t next = first + count, below = a.columns() - next;
    if (!factorize(corner)) return false;
    if (below == 0) return true;
    const MatrixView panel = whole.part(next, first, below, count);
    stream().solve(corner, Transpose::Yes, MatrixSide::Right, panel);
    stream().multiplyBySelf(panel, Transpose::No, -1, 1, whole.part(next, next, below, below));
    return true;
}

/// b becomes (L L^T)^-1 b.
void GpuBackend::solve(const MatrixView& factor, const MatrixView& b) {
    stream().solve(factor, Transpose::No, MatrixSide::Left, b);
    stream().solve(factor, Transpose::Yes, MatrixSide::Left, b);
}

void GpuBackend::choleskyInverse(const Values& factor, const Values& inverse) {
    launch(kernels::FillIdentity{inverse.data(), inverse.rows(), inverse.columns()});
    solve(viewOf(factor), viewOf(inverse));
    mirrorLower(inverse);
}

void GpuBackend::choleskyInverseColumns(const Values& factor, std::int64_t first,
                                        std::int64_t count, const Values& inverse) {
    const std::int64_t size = factor.columns() - first;
    const Values columns = empty({size, count});
    launch(kernels::FillIdentity{columns.data(), size, count});
    solve(viewOf(factor).part(first, first, size, size), viewOf(columns));
    launch(kernels::PlaceInverseColumns{columns.data(), inverse.data(), factor.columns(), first,
                                        count});
}

void GpuBackend::choleskySolve(const Values& factor, const Values& b) {
    solve(viewOf(factor), viewOf(b));
}

}  // namespace bubblescope
