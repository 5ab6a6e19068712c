// SPDX-License-Identifier: Apache-2.0
#include <cmath>

#include "core/nn/reference/ReferenceBackend.h"

namespace bubblescope {

namespace {

double& at(const Tensor<double>& x, std::int64_t i, std::int64_t j) {
    return x.data()[i * x.columns() + j];
}

double element(const Tensor<double>& x, Transpose transpose, std::int64_t i, std::int64_t j) {
    return transpose == Transpose::Yes ? at(x, j, i) : at(x, i, j);
}

}  // namespace

void ReferenceBackend::multiply(const Values& a, Transpose ofA, const Values& b, Transpose ofB,
                                double alpha, double beta, const Values& c) {
    const std::int64_t inner = ofA == Transpose::Yes ? a.rows() : a.columns();
    for (std::int64_t i = 0; i < c.rows(); ++i)
        for (std::int64_t j = 0; j < c.columns(); ++j) {
            double sum = 0;
            for (std::int64_t k = 0; k < inner; ++k)
                sum += element(a, ofA, i, k) * element(b, ofB, k, j);
            at(c, i, j) = alpha * sum + (beta == 0 ? 0 : beta * at(c, i, j));
        }
}

void ReferenceBackend::gram(const Values& x, bool withOnes, double alpha, double beta,
                            const Values& c) {
    const auto extended = [&](std::int64_t row, std::int64_t column) {
        return withOnes && column == x.columns() ? 1.0 : at(x, row, column);
    };
    for (std::int64_t i = 0; i < c.rows(); ++i)
        for (std::int64_t j = 0; j < c.columns(); ++j) {
            double sum = 0;
            for (std::int64_t k = 0; k < x.rows(); ++k)
                sum += extended(k, i) * extended(k, j);
            at(c, i, j) = alpha * sum + (beta == 0 ? 0 : beta * at(c, i, j));
        }
}

void ReferenceBackend::gramColumns(const Values& x, bool withOnes, double alpha, std::int64_t first,
                                   std::int64_t count, const Values& c) {
    const Values whole = empty(c.shape());
    gram(x, withOnes, alpha, 0, whole);
    for (std::int64_t i = first; i < c.rows(); ++i)
        for (std::int64_t j = first; j < first + count; ++j)
            at(c, i, j) += at(whole, i, j);
}

void ReferenceBackend::mirrorLower(const Values& c) {
    for (std::int64_t i = 0; i < c.rows(); ++i)
        for (std::int64_t j = 0; j < i; ++j)
            at(c, j, i) = at(c, i, j);
}

void ReferenceBackend::addToRows(const Values& bias, const Values& y) {
    for (std::int64_t i = 0; i < y.rows(); ++i)
        for (std::int64_t j = 0; j < y.columns(); ++j)
            at(y, i, j) += bias.data()[j];
}

void ReferenceBackend::sumRowsAdd(const Values& x, const Values& sums) {
    for (std::int64_t i = 0; i < x.rows(); ++i)
        for (std::int64_t j = 0; j < x.columns(); ++j)
            sums.data()[j] += at(x, i, j);
}

void ReferenceBackend::copyColumns(const Values& x, std::int64_t xFirst, std::int64_t count,
                                   const Values& y, std::int64_t yFirst) {
    for (std::int64_t i = 0; i < y.rows(); ++i)
        for (std::int64_t j = 0; j < count; ++j)
            at(y, i, yFirst + j) = at(x, i, xFirst + j);
}

void ReferenceBackend::addToDiagonal(double value, const Values& a) {
    for (std::int64_t i = 0; i < a.rows(); ++i)
        at(a, i, i) += value;
}

double ReferenceBackend::trace(const Values& a) {
    double sum = 0;
    for (std::int64_t i = 0; i < a.rows(); ++i)
        sum += at(a, i, i);
    return sum;
}

bool ReferenceBackend::cholesky(const Values& a) {
    for (std::int64_t i = 0; i < a.rows(); ++i)
        for (std::int64_t j = 0; j <= i; ++j) {
            double rest = at(a, i, j);
            for (std::int64_t k = 0; k < j; ++k)
                rest -= at(a, i, k) * at(a, j, k);
            if (i == j && !(rest > 0)) return false;
            at(a, i, j) = i == j ? std::sqrt(rest) : rest / at(a, j, j);
        }
    return true;
}

bool ReferenceBackend::choleskyColumns(const Values& a, std::int64_t first, std::int64_t count) {
    for (std::int64_t j = first; j < first + count; ++j) {
        if (!(at(a, j, j) > 0)) return false;
        at(a, j, j) = std::sqrt(at(a, j, j));
        for (std::int64_t i = j + 1; i < a.rows(); ++i)
            at(a, i, j) /= at(a, j, j);
        for (std::int64_t i = j + 1; i < a.rows(); ++i)
            for (std::int64_t k = j + 1; k <= i; ++k)
                at(a, i, k) -= at(a, i, j) * at(a, k, j);
    }
    return true;
}

void ReferenceBackend::choleskyInverseColumns(const Values& factor, std::int64_t first,
                                              std::int64_t count, const Values& inverse) {
    const Values whole = empty(factor.shape());
    choleskyInverse(factor, whole);
    for (std::int64_t i = first; i < factor.rows(); ++i)
        for (std::int64_t j = first; j < first + count; ++j)
            at(inverse, i, j) = at(inverse, j, i) = at(whole, i, j);
}

void ReferenceBackend::choleskyInverse(const Values& factor, const Values& inverse) {
    fill(0, inverse);
    addToDiagonal(1, inverse);
    choleskySolve(factor, inverse);
}

void ReferenceBackend::choleskySolve(const Values& factor, const Values& b) {
    const std::int64_t n = factor.rows();
    for (std::int64_t column = 0; column < b.columns(); ++column) {
        for (std::int64_t i = 0; i < n; ++i) {
            for (std::int64_t k = 0; k < i; ++k)
                at(b, i, column) -= at(factor, i, k) * at(b, k, column);
            at(b, i, column) /= at(factor, i, i);
        }
        for (std::int64_t i = n; i-- > 0;) {
            for (std::int64_t k = i + 1; k < n; ++k)
                at(b, i, column) -= at(factor, k, i) * at(b, k, column);
            at(b, i, column) /= at(factor, i, i);
        }
    }
}

}  // namespace bubblescope
