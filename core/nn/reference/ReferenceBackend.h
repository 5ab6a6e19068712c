// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/nn/Backend.h"

namespace bubblescope {

/// Every operation as its definition reads, in plain loops and double precision: what other
/// backends are checked against. Slow; used by tests and by `bscope selftest` alone.
class ReferenceBackend final : public Backend<double> {
  public:
    using Values = Tensor<double>;

    Values empty(Shape shape) override;
    IntTensor emptyInts(Shape shape) override;
    void upload(std::span<const double> values, const Values& to) override;
    void upload(std::span<const std::int32_t> values, const IntTensor& to) override;
    std::vector<double> download(const Values& x) override;
    std::vector<std::int32_t> download(const IntTensor& x) override;
    std::int64_t bytesInUse() const override;
    std::int64_t peakBytes() const override;
    void fill(double value, const Values& y) override;
    void copy(const Values& x, const Values& y) override;
    void scale(double factor, const Values& y) override;
    void addScaled(double factor, const Values& x, const Values& y) override;
    void add(const Values& a, const Values& b, const Values& y) override;
    void activate(Activation kind, const Values& x, const Values& y) override;
    void activateGradient(Activation kind, const Values& x, const Values& gy,
                          const Values& gx) override;
    void dropout(double rate, std::uint64_t key, const Values& x, const Values& y) override;
    void blend(double decay, const Values& x, const Values& y) override;
    void blendSquares(double decay, const Values& x, const Values& y) override;
    void adaptiveStep(double mScale, const Values& m, double vScale, const Values& v,
                      double epsilon, const Values& y) override;
    double dot(const Values& a, const Values& b) override;
    bool isFinite(const Values& x) override;
    void multiply(const Values& a, Transpose ofA, const Values& b, Transpose ofB, double alpha,
                  double beta, const Values& c) override;
    void gram(const Values& x, bool withOnes, double alpha, double beta, const Values& c) override;
    void gramColumns(const Values& x, bool withOnes, double alpha, std::int64_t first,
                     std::int64_t count, const Values& c) override;
    void mirrorLower(const Values& c) override;
    void addToRows(const Values& bias, const Values& y) override;
    void sumRowsAdd(const Values& x, const Values& sums) override;
    void copyColumns(const Values& x, std::int64_t xFirst, std::int64_t count, const Values& y,
                     std::int64_t yFirst) override;
    void addToDiagonal(double value, const Values& a) override;
    double trace(const Values& a) override;
    [[nodiscard]] bool cholesky(const Values& a) override;
    [[nodiscard]] bool choleskyColumns(const Values& a, std::int64_t first,
                                       std::int64_t count) override;
    void choleskyInverse(const Values& factor, const Values& inverse) override;
    void choleskyInverseColumns(const Values& factor, std::int64_t first, std::int64_t count,
                                const Values& inverse) override;
    void choleskySolve(const Values& factor, const Values& b) override;
    void layerNorm(const Values& x, const Values& gamma, const Values& beta, double epsilon,
                   const Values& y, const Values& mean, const Values& rstd) override;
    void layerNormInputGradient(const Values& gy, const Values& x, const Values& gamma,
                                const Values& mean, const Values& rstd, const Values& gx) override;
    void layerNormWeightGradientAdd(const Values& gy, const Values& x, const Values& mean,
                                    const Values& rstd, const Values& gGamma,
                                    const Values& gBeta) override;
    void columnStatistics(const Values& x, const Values& mean, const Values& variance) override;
    void batchNorm(const Values& x, const Values& mean, const Values& variance, const Values& gamma,
                   const Values& beta, double epsilon, const Values& y) override;
    void batchNormInputGradient(const Values& gy, const Values& x, const Values& mean,
                                const Values& variance, const Values& gamma, double epsilon,
                                const Values& gx) override;
    void batchNormWeightGradientAdd(const Values& gy, const Values& x, const Values& mean,
                                    const Values& variance, double epsilon, const Values& gGamma,
                                    const Values& gBeta) override;
    void crossEntropy(const Values& logits, const IntTensor& labels, const Values& probabilities,
                      const Values& totals) override;
    void crossEntropyGradient(const Values& probabilities, const IntTensor& labels,
                              const Values& totals, double factor, const Values& g) override;
    void binaryCrossEntropy(const Values& logits, const Values& targets,
                            const Values& probabilities, const Values& totals) override;
    void sampleClasses(const Values& probabilities, std::uint64_t key,
                       const IntTensor& labels) override;
    void sampleBits(const Values& probabilities, std::uint64_t key, const Values& targets) override;
    void gatherRows(const Values& table, const IntTensor& ids, const Values& y) override;
    void scatterRowsAdd(const Values& y, const IntTensor& ids, const Values& table) override;
    void attention(const AttentionShape& shape, const Values& q, const Values& k, const Values& v,
                   const Values& probabilities, const Values& context) override;
    void attentionGradient(const AttentionShape& shape, const Values& q, const Values& k,
                           const Values& v, const Values& probabilities, const Values& gContext,
                           const Values& gq, const Values& gk, const Values& gv) override;
    void lstmCell(const Values& gates, const Values& cBefore, const Values& c,
                  const Values& h) override;
    void lstmCellGradient(const Values& gates, const Values& cBefore, const Values& c,
                          const Values& gh, const Values& gc, const Values& gGates) override;
    void weightedSums(const Values& x, const Values& weights, const Values& y) override;
    void weightedSumsGradient(const Values& gy, const Values& weights, const Values& gx) override;
    void swapMiddle(const Values& x, const Values& y) override;
    void unfold(const Window& window, const Values& x, const Values& rows) override;
    void fold(const Window& window, const Values& rows, const Values& x) override;
    void maxPool(const Window& window, const Values& x, const Values& y,
                 const IntTensor& chosen) override;
    void maxPoolGradient(const Values& gy, const IntTensor& chosen, const Values& gx) override;
};

}  // namespace bubblescope
