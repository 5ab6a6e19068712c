// SPDX-License-Identifier: Apache-2.0
#include "core/nn/reference/KernelChecks.h"

#include <cmath>

#include "core/nn/reference/KernelTrial.h"

namespace bubblescope {

namespace {

/// Rows and columns: single ones, odd ones, and more than a cache line or a block of a product.
const std::vector<std::pair<std::int64_t, std::int64_t>> sizes{
    {1, 1}, {1, 7}, {5, 1}, {3, 33}, {17, 65}, {129, 31}, {64, 256}, {5, 521}};

std::vector<std::int32_t> randomInts(std::int64_t count, std::int32_t least, std::int32_t end,
                                     std::uint64_t key) {
    std::vector<std::int32_t> ints(static_cast<std::size_t>(count));
    for (std::size_t i = 0; i < ints.size(); ++i)
        ints[i] = least + static_cast<std::int32_t>(uniformAt(mixBits(key), i) * (end - least));
    return ints;
}

template <typename T>
void checkElements(KernelTrial<T>& trial) {
    for (const auto& [rows, columns] : sizes) {
        const Shape s{rows, columns};
        trial.compare("fill", {s}, {}, [](auto& b, const auto& o) { b.fill(0.25, o.x[0]); });
        trial.compare("copy", {s, s}, {}, [](auto& b, const auto& o) { b.copy(o.x[0], o.x[1]); });
        trial.compare("scale", {s}, {}, [](auto& b, const auto& o) { b.scale(-1.5, o.x[0]); });
        trial.compare("addScaled", {s, s}, {},
                      [](auto& b, const auto& o) { b.addScaled(0.75, o.x[0], o.x[1]); });
        trial.compare("add", {s, s, s}, {},
                      [](auto& b, const auto& o) { b.add(o.x[0], o.x[1], o.x[2]); });
        trial.compare("dropout", {s, s}, {},
                      [](auto& b, const auto& o) { b.dropout(0.25, 7, o.x[0], o.x[1]); });
        for (const Activation kind :
             {Activation::Relu, Activation::Tanh, Activation::GeluErf, Activation::GeluTanh}) {
            trial.compare("activate", {s, s}, {}, [kind](auto& b, const auto& o) {
                b.scale(4, o.x[0]);
                b.activate(kind, o.x[0], o.x[1]);
            });
            trial.compare("activateGradient", {s, s, s}, {}, [kind](auto& b, const auto& o) {
                b.scale(4, o.x[0]);
                b.activateGradient(kind, o.x[0], o.x[1], o.x[2]);
            });
        }
        trial.compare("blend", {s, s}, {},
                      [](auto& b, const auto& o) { b.blend(0.75, o.x[0], o.x[1]); });
        trial.compare("blendSquares", {s, s}, {},
                      [](auto& b, const auto& o) { b.blendSquares(0.75, o.x[0], o.x[1]); });
        trial.compare("adaptiveStep", {s, s, s}, {}, [](auto& b, const auto& o) {
            b.fill(0, o.x[1]);
            b.blendSquares(0.5, o.x[0], o.x[1]);
            b.adaptiveStep(2, o.x[0], 3, o.x[1], 0.125, o.x[2]);
        });
        trial.compare("dot", {s, s, {1}}, {},
                      [](auto& b, const auto& o) { b.fill(b.dot(o.x[0], o.x[1]), o.x[2]); });
        trial.compare("isFinite", {s}, {},
                      [](auto& b, const auto& o) { b.fill(b.isFinite(o.x[0]) ? 1 : 2, o.x[0]); });
    }
}

/// op(a) [m, k] times op(b) [k, n], with every combination of transposes.
template <typename T>
void checkProduct(KernelTrial<T>& trial, std::int64_t m, std::int64_t n, std::int64_t k) {
    for (const Transpose ofA : {Transpose::No, Transpose::Yes})
        for (const Transpose ofB : {Transpose::No, Transpose::Yes})
            for (const double beta : {0.0, 1.0, 0.5}) {
                const Shape a = ofA == Transpose::No ? Shape{m, k} : Shape{k, m};
                const Shape b = ofB == Transpose::No ? Shape{k, n} : Shape{n, k};
                trial.compare("multiply", {a, b, {m, n}}, {}, [=](auto& backend, const auto& o) {
                    backend.multiply(o.x[0], ofA, o.x[1], ofB, 0.5, beta, o.x[2]);
                });
            }
}

template <typename T>
void checkMatrices(KernelTrial<T>& trial) {
    for (const auto& [rows, columns] : sizes) {
        checkProduct(trial, rows, columns, 13);
        checkProduct(trial, columns, 5, rows);
        const Shape s{rows, columns};
        for (const std::int64_t ones : {0, 1})
            trial.compare("gram", {s, {columns + ones, columns + ones}}, {},
                          [=](auto& b, const auto& o) {
                              b.gram(o.x[0], ones == 1, 0.5, 0, o.x[1]);
                              b.gram(o.x[0], ones == 1, 0.5, 0.25, o.x[1]);
                          });
        for (const std::int64_t ones : {0, 1})
            trial.compare("gramColumns", {s, {columns + ones, columns + ones}}, {},
                          [=](auto& b, const auto& o) {
                              const std::int64_t size = columns + ones, half = size / 2;
                              b.gram(o.x[0], ones == 1, 0.5, 0, o.x[1]);
                              b.gramColumns(o.x[0], ones == 1, 0.25, half, size - half, o.x[1]);
                              if (half > 0) b.gramColumns(o.x[0], ones == 1, 0.25, 0, half, o.x[1]);
                              b.mirrorLower(o.x[1]);
                          });
        trial.compare("addToRows", {{columns}, s}, {},
                      [](auto& b, const auto& o) { b.addToRows(o.x[0], o.x[1]); });
        trial.compare("sumRowsAdd", {s, {columns}}, {},
                      [](auto& b, const auto& o) { b.sumRowsAdd(o.x[0], o.x[1]); });
        trial.compare("copyColumns", {s, {rows, columns + 2}}, {}, [](auto& b, const auto& o) {
            const std::int64_t first = o.x[0].columns() / 2;
            b.copyColumns(o.x[0], first, o.x[0].columns() - first, o.x[1], 1);
        });
    }
}

/// On [x 1]^T [x 1] + 1, which is positive definite.
template <typename T>
void checkFactorizations(KernelTrial<T>& trial) {
    for (const std::int64_t n : {1, 2, 7, 33, 130}) {
        const auto factor = [n](auto& b, const auto& x) {
            const auto a = b.empty({n, n});
            b.gram(x, false, 1, 0, a);
            b.addToDiagonal(1, a);
            if (!b.cholesky(a)) b.fill(NAN, a);
            return a;
        };
        trial.compare("trace", {{n, n}, {1}}, {}, [](auto& b, const auto& o) {
            b.addToDiagonal(2, o.x[0]);
            b.fill(b.trace(o.x[0]), o.x[1]);
        });
        trial.compare(
            "choleskyInverse", {{n + 3, n}, {n, n}}, {},
            [&factor](auto& b, const auto& o) { b.choleskyInverse(factor(b, o.x[0]), o.x[1]); });
        trial.compare("choleskyColumns", {{n + 3, n}, {n, n}}, {}, [n](auto& b, const auto& o) {
            const auto a = b.empty({n, n});
            b.gram(o.x[0], false, 1, 0, a);
            b.addToDiagonal(1, a);
            for (std::int64_t first = 0; first < n; first += 20)
                if (!b.choleskyColumns(a, first, std::min<std::int64_t>(20, n - first)))
                    b.fill(NAN, a);
            b.choleskyInverse(a, o.x[1]);
        });
        trial.compare("choleskyInverseColumns", {{n + 3, n}, {n, n}}, {},
                      [n, &factor](auto& b, const auto& o) {
                          const auto lower = factor(b, o.x[0]);
                          for (std::int64_t first = 0; first < n; first += 20)
                              b.choleskyInverseColumns(
                                  lower, first, std::min<std::int64_t>(20, n - first), o.x[1]);
                      });
        trial.compare("choleskySolve", {{n + 3, n}, {n, 5}}, {}, [&factor](auto& b, const auto& o) {
            b.choleskySolve(factor(b, o.x[0]), o.x[1]);
        });
        trial.compare("cholesky refuses", {{n, n}, {1}}, {}, [](auto& b, const auto& o) {
            b.fill(0, o.x[0]);
            b.addToDiagonal(-1, o.x[0]);
            b.fill(b.cholesky(o.x[0]) ? 1 : 0, o.x[1]);
            b.fill(0, o.x[0]);
        });
    }
}

template <typename T>
void checkNormalization(KernelTrial<T>& trial) {
    for (const auto& [rows, columns] : sizes) {
        const Shape s{rows, columns}, c{columns}, r{rows};
        trial.compare("layerNorm", {s, c, c, s, r, r, s, s, c, c}, {}, [](auto& b, const auto& o) {
            b.layerNorm(o.x[0], o.x[1], o.x[2], 0.125, o.x[3], o.x[4], o.x[5]);
            b.layerNormInputGradient(o.x[6], o.x[0], o.x[1], o.x[4], o.x[5], o.x[7]);
            b.layerNormWeightGradientAdd(o.x[6], o.x[0], o.x[4], o.x[5], o.x[8], o.x[9]);
        });
        trial.compare("batchNorm", {s, c, c, c, c, s, s, s, c, c}, {}, [](auto& b, const auto& o) {
            b.columnStatistics(o.x[0], o.x[1], o.x[2]);
            b.batchNorm(o.x[0], o.x[1], o.x[2], o.x[3], o.x[4], 0.125, o.x[5]);
            b.batchNormInputGradient(o.x[6], o.x[0], o.x[1], o.x[2], o.x[3], 0.125, o.x[7]);
            b.batchNormWeightGradientAdd(o.x[6], o.x[0], o.x[1], o.x[2], 0.125, o.x[8], o.x[9]);
        });
    }
}

template <typename T>
void checkLosses(KernelTrial<T>& trial) {
    for (const auto& [rows, columns] : sizes) {
        const Shape s{rows, columns};
        std::vector<std::int32_t> labels =
            randomInts(rows, 0, static_cast<std::int32_t>(columns), 3);
        if (rows > 2) labels[1] = -1;
        trial.compare("crossEntropy", {s, s, {3}, s}, {labels}, [](auto& b, const auto& o) {
            b.scale(8, o.x[0]);
            b.crossEntropy(o.x[0], o.ints[0], o.x[1], o.x[2]);
            b.crossEntropyGradient(o.x[1], o.ints[0], o.x[2], 0.5, o.x[3]);
        });
        trial.compare("binaryCrossEntropy", {s, s, s, {3}}, {}, [](auto& b, const auto& o) {
            b.scale(8, o.x[0]);
            b.activate(Activation::Relu, o.x[1], o.x[1]);
            b.binaryCrossEntropy(o.x[0], o.x[1], o.x[2], o.x[3]);
        });
    }
}

template <typename T>
void checkSequences(KernelTrial<T>& trial) {
    for (const auto& [rows, columns] : sizes) {
        const Shape s{rows, columns}, gates{rows, 4 * columns};
        const auto ids = randomInts(rows + 3, 0, static_cast<std::int32_t>(rows), 5);
        trial.compare("gatherRows", {s, {rows + 3, columns}}, {ids},
                      [](auto& b, const auto& o) { b.gatherRows(o.x[0], o.ints[0], o.x[1]); });
        trial.compare("scatterRowsAdd", {{rows + 3, columns}, s}, {ids},
                      [](auto& b, const auto& o) { b.scatterRowsAdd(o.x[0], o.ints[0], o.x[1]); });
        trial.compare("lstmCell", {gates, s, s, s, s, s, gates}, {}, [](auto& b, const auto& o) {
            b.lstmCell(o.x[0], o.x[1], o.x[2], o.x[3]);
            b.lstmCellGradient(o.x[0], o.x[1], o.x[2], o.x[4], o.x[5], o.x[6]);
        });
        trial.compare("weightedSums", {{rows, 3, columns}, {rows, 3}, s, {rows, 3, columns}}, {},
                      [](auto& b, const auto& o) {
                          b.weightedSums(o.x[0], o.x[1], o.x[2]);
                          b.weightedSumsGradient(o.x[2], o.x[1], o.x[3]);
                      });
        trial.compare("swapMiddle", {{2, rows, columns, 3}, {2, columns, rows, 3}}, {},
                      [](auto& b, const auto& o) { b.swapMiddle(o.x[0], o.x[1]); });
        trial.compare("swapMiddle", {{3, rows, columns, 1}, {3, columns, rows, 1}}, {},
                      [](auto& b, const auto& o) { b.swapMiddle(o.x[0], o.x[1]); });
    }
}

/// One shape with each of: no mask, a random one, one that hides every key; causal or not.
template <typename T>
void checkAttention(KernelTrial<T>& trial, AttentionShape shape) {
    const Shape q{shape.batch, shape.queryLength, shape.heads * shape.headSize};
    const Shape k{shape.batch, shape.keyLength, shape.heads * shape.headSize};
    const std::int64_t keys = shape.batch * shape.keyLength;
    for (const bool isCausal : {false, true})
        for (const std::int32_t shown : {0, 1, 2})
            trial.compare("attention", {q, k, k, q, q, q, k, k},
                          {shown == 1 ? randomInts(keys, 0, 2, 11) : randomInts(keys, 0, 1, 0)},
                          [=](auto& b, const auto& o) {
                              AttentionShape masked = shape;
                              masked.isCausal = isCausal;
                              if (shown < 2) masked.keyMask = o.ints[0];
                              const auto kept = b.empty(b.attentionKept(masked));
                              b.attention(masked, o.x[0], o.x[1], o.x[2], kept, o.x[3]);
                              b.attentionGradient(masked, o.x[0], o.x[1], o.x[2], kept, o.x[4],
                                                  o.x[5], o.x[6], o.x[7]);
                          });
}

template <typename T>
void checkImages(KernelTrial<T>& trial, const Window& window) {
    const Shape images{window.batch, window.height, window.width, window.channels};
    const std::int64_t positions = window.batch * window.outputHeight() * window.outputWidth();
    const Shape rows{positions, window.channels * window.kernel * window.kernel};
    trial.compare("unfold", {images, rows}, {},
                  [&](auto& b, const auto& o) { b.unfold(window, o.x[0], o.x[1]); });
    trial.compare("fold", {rows, images}, {},
                  [&](auto& b, const auto& o) { b.fold(window, o.x[0], o.x[1]); });
    trial.compare("maxPool", {images, {positions, window.channels}, images},
                  {randomInts(positions * window.channels, 0, 1, 0)}, [&](auto& b, const auto& o) {
                      b.maxPool(window, o.x[0], o.x[1], o.ints[0]);
                      b.maxPoolGradient(o.x[1], o.ints[0], o.x[2]);
                  });
}

template <typename T>
std::vector<KernelError> errorsOf(const KernelTrial<T>& trial) {
    std::vector<KernelError> errors;
    for (const auto& [kernel, error] : trial.errors())
        errors.push_back({kernel, error});
    return errors;
}

}  // namespace

template <typename T>
std::vector<KernelError> checkProducts(Backend<T>& backend) {
    KernelTrial<T> trial(backend);
    checkProduct(trial, 33, 65, 129);
    checkProduct(trial, 64, 31, 256);
    return errorsOf(trial);
}

template <typename T>
std::vector<KernelError> checkKernels(Backend<T>& backend) {
    KernelTrial<T> trial(backend);
    checkElements(trial);
    checkMatrices(trial);
    checkFactorizations(trial);
    checkNormalization(trial);
    checkLosses(trial);
    checkSequences(trial);
    checkAttention<T>(trial, {.batch = 1, .queryLength = 1, .keyLength = 1, .headSize = 1});
    checkAttention<T>(trial,
                      {.batch = 2, .heads = 3, .queryLength = 5, .keyLength = 7, .headSize = 11});
    checkAttention<T>(trial,
                      {.batch = 1, .heads = 2, .queryLength = 67, .keyLength = 67, .headSize = 32});
    checkImages<T>(trial, {1, 1, 1, 1, 1, 1, 0});
    checkImages<T>(trial, {2, 5, 7, 3, 3, 1, 1});
    checkImages<T>(trial, {3, 7, 6, 5, 2, 2, 0});
    checkImages<T>(trial, {2, 9, 9, 4, 3, 2, 1});
    return errorsOf(trial);
}

template std::vector<KernelError> checkProducts(Backend<float>&);
template std::vector<KernelError> checkProducts(Backend<double>&);
template std::vector<KernelError> checkKernels(Backend<float>&);
template std::vector<KernelError> checkKernels(Backend<double>&);

}  // namespace bubblescope
