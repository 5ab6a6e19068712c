// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <string_view>
#include <vector>

#include "core/base/Error.h"
#include "core/nn/Tensor.h"

namespace bubblescope {

enum class Transpose : bool { No, Yes };

enum class Activation {
    Relu,
    Tanh,
    GeluErf,   ///< x Phi(x)
    GeluTanh,  ///< Hendrycks and Gimpel, 2016, the approximation by tanh
};

/// A square window that slides over images [batch, height, width, channels].
struct Window {
    std::int64_t batch = 0;
    std::int64_t height = 0;
    std::int64_t width = 0;
    std::int64_t channels = 0;
    std::int64_t kernel = 1;
    std::int64_t stride = 1;
    std::int64_t padding = 0;

    std::int64_t outputHeight() const { return (height + 2 * padding - kernel) / stride + 1; }
    std::int64_t outputWidth() const { return (width + 2 * padding - kernel) / stride + 1; }
};

/// Who attends to whom. Query and key tensors are [batch, length, heads * headSize]; a head is a
/// contiguous slice of the last dimension.
struct AttentionShape {
    std::int64_t batch = 0;
    std::int64_t heads = 1;
    std::int64_t queryLength = 0;
    std::int64_t keyLength = 0;
    std::int64_t headSize = 0;
    bool isCausal = false;  ///< query i sees the keys 0..i only
    IntTensor keyMask;      ///< [batch, keyLength], 0 hides a key; empty: all are seen
};

/// The operations that layers, optimizers and K-FAC are made of, on one device. Layers reach values
/// through a backend alone, so another device is another Backend.
///
/// Outputs are made by the caller and must have the right size; unless said otherwise they must not
/// overlap inputs. Names end in `Add` where a result is added to the output. A backend is used by
/// one thread at a time; tensors may be released by any thread. Results do not depend on what else
/// runs: the same inputs give the same bits.
template <typename T>
class Backend {
  public:
    virtual ~Backend() = default;

    /// Says whose work follows, for whoever watches the device: scopes may be nested.
    virtual void enterLayer(std::string_view /*name*/) {}
    virtual void leaveLayer() {}

    // Memory. Values of a new tensor are undefined.
    virtual Tensor<T> empty(Shape shape) = 0;
    virtual IntTensor emptyInts(Shape shape) = 0;
    virtual void upload(std::span<const T> values, const Tensor<T>& to) = 0;
    virtual void upload(std::span<const std::int32_t> values, const IntTensor& to) = 0;
    virtual std::vector<T> download(const Tensor<T>& x) = 0;
    virtual std::vector<std::int32_t> download(const IntTensor& x) = 0;
    /// Bytes of all tensors that are alive, and the most there ever were.
    virtual std::int64_t bytesInUse() const = 0;
    virtual std::int64_t peakBytes() const = 0;

    // Element by element; x and y may be the same tensor.
    virtual void fill(T value, const Tensor<T>& y) = 0;
    virtual void copy(const Tensor<T>& x, const Tensor<T>& y) = 0;
    virtual void scale(T factor, const Tensor<T>& y) = 0;
    /// y += factor x.
    virtual void addScaled(T factor, const Tensor<T>& x, const Tensor<T>& y) = 0;
    virtual void add(const Tensor<T>& a, const Tensor<T>& b, const Tensor<T>& y) = 0;
    virtual void activate(Activation kind, const Tensor<T>& x, const Tensor<T>& y) = 0;
    /// gx = gy f'(x), x the input of the activation.
    virtual void activateGradient(Activation kind, const Tensor<T>& x, const Tensor<T>& gy,
                                  const Tensor<T>& gx) = 0;
    /// Zeroes a share `rate` of the values and scales the others by 1 / (1 - rate). Which ones
    /// depends on `key` and the index alone, so the same call on gy is its gradient.
    virtual void dropout(double rate, std::uint64_t key, const Tensor<T>& x,
                         const Tensor<T>& y) = 0;

    // For optimizers; y is state.
    /// y = decay y + (1 - decay) x.
    virtual void blend(T decay, const Tensor<T>& x, const Tensor<T>& y) = 0;
    /// y = decay y + (1 - decay) x^2.
    virtual void blendSquares(T decay, const Tensor<T>& x, const Tensor<T>& y) = 0;
    /// y = mScale m / (sqrt(vScale v) + epsilon).
    virtual void adaptiveStep(T mScale, const Tensor<T>& m, T vScale, const Tensor<T>& v, T epsilon,
                              const Tensor<T>& y) = 0;

    // Reductions to the caller; a GPU waits for its stream here.
    virtual double dot(const Tensor<T>& a, const Tensor<T>& b) = 0;
    virtual bool isFinite(const Tensor<T>& x) = 0;
    /// Throws what `failure` makes where a value of x is not finite: here or, where this does not
    /// wait, from a later function that returns values to the caller; the first failure counts.
    virtual void requireFinite(const Tensor<T>& x, std::function<Error()> failure) {
        if (!isFinite(x)) throw failure();
    }

    // Matrices.
    /// c = alpha op(a) op(b) + beta c; c is not read where beta is 0.
    virtual void multiply(const Tensor<T>& a, Transpose ofA, const Tensor<T>& b, Transpose ofB,
                          T alpha, T beta, const Tensor<T>& c) = 0;
    /// c = alpha [x 1]^T [x 1] + beta c, both triangles; the ones only where `withOnes`.
    /// c is [columns, columns], one larger with ones.
    virtual void gram(const Tensor<T>& x, bool withOnes, T alpha, T beta, const Tensor<T>& c) = 0;
    /// c += alpha [x 1]^T [x 1] in the columns [first, first + count) from row `first` on: with all
    /// columns, in any order, the whole lower triangle.
    virtual void gramColumns(const Tensor<T>& x, bool withOnes, T alpha, std::int64_t first,
                             std::int64_t count, const Tensor<T>& c) = 0;
    /// The upper triangle becomes the lower one's mirror image.
    virtual void mirrorLower(const Tensor<T>& c) = 0;
    /// y[i, :] += bias.
    virtual void addToRows(const Tensor<T>& bias, const Tensor<T>& y) = 0;
    /// sums += sum over i of x[i, :].
    virtual void sumRowsAdd(const Tensor<T>& x, const Tensor<T>& sums) = 0;
    /// Copies `count` columns of each row of x, from xFirst on, to y, from yFirst on.
    virtual void copyColumns(const Tensor<T>& x, std::int64_t xFirst, std::int64_t count,
                             const Tensor<T>& y, std::int64_t yFirst) = 0;
    virtual void addToDiagonal(T value, const Tensor<T>& a) = 0;
    virtual double trace(const Tensor<T>& a) = 0;
    /// The lower triangle of a becomes L with L L^T = a; the upper one is undefined. False where a
    /// is not positive definite; a is undefined then.
    [[nodiscard]] virtual bool cholesky(const Tensor<T>& a) = 0;
    /// The same in pieces, for matrices that take long: the columns [first, first + count) of L,
    /// once those before them have been made, and what they subtract from those after them.
    [[nodiscard]] virtual bool choleskyColumns(const Tensor<T>& a, std::int64_t first,
                                               std::int64_t count) = 0;
    /// inverse = (L L^T)^-1, both triangles.
    virtual void choleskyInverse(const Tensor<T>& factor, const Tensor<T>& inverse) = 0;
    /// Of the inverse, the columns [first, first + count) from row `first` on, and the same of the
    /// rows: with all columns, in any order, the whole inverse.
    virtual void choleskyInverseColumns(const Tensor<T>& factor, std::int64_t first,
                                        std::int64_t count, const Tensor<T>& inverse) = 0;
    /// b becomes (L L^T)^-1 b, for each column of b.
    virtual void choleskySolve(const Tensor<T>& factor, const Tensor<T>& b) = 0;

    // Normalisation. Mean and reciprocal deviation are kept for the gradients.
    /// Over each row of x [rows, n]: y = (x - mean) * rstd * gamma + beta; mean, rstd [rows].
    virtual void layerNorm(const Tensor<T>& x, const Tensor<T>& gamma, const Tensor<T>& beta,
                           double epsilon, const Tensor<T>& y, const Tensor<T>& mean,
                           const Tensor<T>& rstd) = 0;
    virtual void layerNormInputGradient(const Tensor<T>& gy, const Tensor<T>& x,
                                        const Tensor<T>& gamma, const Tensor<T>& mean,
                                        const Tensor<T>& rstd, const Tensor<T>& gx) = 0;
    virtual void layerNormWeightGradientAdd(const Tensor<T>& gy, const Tensor<T>& x,
                                            const Tensor<T>& mean, const Tensor<T>& rstd,
                                            const Tensor<T>& gGamma, const Tensor<T>& gBeta) = 0;
    /// Mean and biased variance of each column of x [rows, n].
    virtual void columnStatistics(const Tensor<T>& x, const Tensor<T>& mean,
                                  const Tensor<T>& variance) = 0;
    /// y = (x - mean) / sqrt(variance + epsilon) * gamma + beta, per column.
    virtual void batchNorm(const Tensor<T>& x, const Tensor<T>& mean, const Tensor<T>& variance,
                           const Tensor<T>& gamma, const Tensor<T>& beta, double epsilon,
                           const Tensor<T>& y) = 0;
    /// With mean and variance those of x itself.
    virtual void batchNormInputGradient(const Tensor<T>& gy, const Tensor<T>& x,
                                        const Tensor<T>& mean, const Tensor<T>& variance,
                                        const Tensor<T>& gamma, double epsilon,
                                        const Tensor<T>& gx) = 0;
    virtual void batchNormWeightGradientAdd(const Tensor<T>& gy, const Tensor<T>& x,
                                            const Tensor<T>& mean, const Tensor<T>& variance,
                                            double epsilon, const Tensor<T>& gGamma,
                                            const Tensor<T>& gBeta) = 0;

    // Losses. totals [3]: sum of the losses, rows that count, rows whose largest logit is right.
    /// Softmax cross entropy of each row; rows with a negative label do not count.
    virtual void crossEntropy(const Tensor<T>& logits, const IntTensor& labels,
                              const Tensor<T>& probabilities, const Tensor<T>& totals) = 0;
    /// g = factor (probabilities - one-hot label) / rows that count, 0 in rows that do not.
    virtual void crossEntropyGradient(const Tensor<T>& probabilities, const IntTensor& labels,
                                      const Tensor<T>& totals, T factor, const Tensor<T>& g) = 0;
    /// Binary cross entropy with targets in [0, 1], summed over a row; every row counts, and is
    /// right where every rounded probability is the rounded target.
    virtual void binaryCrossEntropy(const Tensor<T>& logits, const Tensor<T>& targets,
                                    const Tensor<T>& probabilities, const Tensor<T>& totals) = 0;
    /// One class of each row, drawn by its probabilities; rows with a negative label keep it.
    virtual void sampleClasses(const Tensor<T>& probabilities, std::uint64_t key,
                               const IntTensor& labels) = 0;
    /// 1 with the given probability, else 0.
    virtual void sampleBits(const Tensor<T>& probabilities, std::uint64_t key,
                            const Tensor<T>& targets) = 0;

    // Sequences.
    /// y[i, :] = table[ids[i], :].
    virtual void gatherRows(const Tensor<T>& table, const IntTensor& ids, const Tensor<T>& y) = 0;
    /// table[ids[i], :] += y[i, :], in the order of i.
    virtual void scatterRowsAdd(const Tensor<T>& y, const IntTensor& ids,
                                const Tensor<T>& table) = 0;
    /// What attention() keeps for its gradient: the probabilities [batch, heads, query, key], or
    /// less where a backend makes them again from it.
    virtual Shape attentionKept(const AttentionShape& shape) const {
        return {shape.batch, shape.heads, shape.queryLength, shape.keyLength};
    }
    /// context = softmax(q k^T / sqrt(headSize)) v per head; `kept` has the shape that
    /// attentionKept() says. Hidden keys get probability 0; a query that sees none gets context 0.
    virtual void attention(const AttentionShape& shape, const Tensor<T>& q, const Tensor<T>& k,
                           const Tensor<T>& v, const Tensor<T>& kept, const Tensor<T>& context) = 0;
    virtual void attentionGradient(const AttentionShape& shape, const Tensor<T>& q,
                                   const Tensor<T>& k, const Tensor<T>& v, const Tensor<T>& kept,
                                   const Tensor<T>& gContext, const Tensor<T>& gq,
                                   const Tensor<T>& gk, const Tensor<T>& gv) = 0;
    /// One step of an LSTM. gates [batch, 4 n] in the order input, forget, cell, output: before
    /// the non-linearity, and after it on return. c = f cBefore + i g, h = o tanh(c).
    virtual void lstmCell(const Tensor<T>& gates, const Tensor<T>& cBefore, const Tensor<T>& c,
                          const Tensor<T>& h) = 0;
    /// gGates is the gradient before the non-linearity; gc becomes the gradient of cBefore.
    virtual void lstmCellGradient(const Tensor<T>& gates, const Tensor<T>& cBefore,
                                  const Tensor<T>& c, const Tensor<T>& gh, const Tensor<T>& gc,
                                  const Tensor<T>& gGates) = 0;
    /// y[b, :] = sum over s of weights[b, s] x[b, s, :].
    virtual void weightedSums(const Tensor<T>& x, const Tensor<T>& weights, const Tensor<T>& y) = 0;
    /// gx[b, s, :] = weights[b, s] gy[b, :].
    virtual void weightedSumsGradient(const Tensor<T>& gy, const Tensor<T>& weights,
                                      const Tensor<T>& gx) = 0;
    /// x [a, b, c, d] -> y [a, c, b, d], the sizes taken from the shape of x.
    virtual void swapMiddle(const Tensor<T>& x, const Tensor<T>& y) = 0;

    // Images [batch, height, width, channels].
    /// One row a window position, columns in the order (channel, y, x); 0 outside the image.
    virtual void unfold(const Window& window, const Tensor<T>& x, const Tensor<T>& rows) = 0;
    /// x = the sum of what each row says about it: the gradient of unfold.
    virtual void fold(const Window& window, const Tensor<T>& rows, const Tensor<T>& x) = 0;
    /// chosen: index into x of each maximum, the first one of equals.
    virtual void maxPool(const Window& window, const Tensor<T>& x, const Tensor<T>& y,
                         const IntTensor& chosen) = 0;
    virtual void maxPoolGradient(const Tensor<T>& gy, const IntTensor& chosen,
                                 const Tensor<T>& gx) = 0;
};

/// The work of a layer, until it ends.
template <typename T>
class LayerScope {
  public:
    LayerScope(Backend<T>& backend, std::string_view layer) : backend_(backend) {
        backend_.enterLayer(layer);
    }
    ~LayerScope() { backend_.leaveLayer(); }
    LayerScope(const LayerScope&) = delete;
    LayerScope& operator=(const LayerScope&) = delete;

  private:
    Backend<T>& backend_;
};

}  // namespace bubblescope
