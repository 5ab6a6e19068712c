// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atomic>
#include <memory>
#include <utility>

#include "gpu/backend/DeviceStream.h"
#include "gpu/backend/LayerListener.h"
#include "gpu/kernels/Columns.h"

namespace bubblescope {

/// Backend on the stream of a device: what each operation is in kernels and products. Only
/// downloads, and what returns numbers (dot(), isFinite(), trace(), cholesky()), wait for the
/// stream. Attention keeps the logarithm of each query's sum of exponentials, [batch, heads,
/// query], and heads have at most 128 values.
class GpuBackend final : public Backend<float> {
  public:
    using Values = Tensor<float>;

    /// Tensors keep the stream alive. The listener may be null, and outlives this.
    explicit GpuBackend(std::shared_ptr<DeviceStream> stream, LayerListener* listener = nullptr);

    DeviceStream& stream() { return *memory_->stream; }

    void enterLayer(std::string_view name) override {
        if (listener_) listener_->enterLayer(name);
    }
    void leaveLayer() override {
        if (listener_) listener_->leaveLayer();
    }
    Values empty(Shape shape) override;
    IntTensor emptyInts(Shape shape) override;
    void upload(std::span<const float> values, const Values& to) override;
    void upload(std::span<const std::int32_t> values, const IntTensor& to) override;
    std::vector<float> download(const Values& x) override;
    std::vector<std::int32_t> download(const IntTensor& x) override;
    std::int64_t bytesInUse() const override { return memory_->bytesInUse; }
    std::int64_t peakBytes() const override { return memory_->peakBytes; }
    void fill(float value, const Values& y) override;
    void copy(const Values& x, const Values& y) override;
    void scale(float factor, const Values& y) override;
    void addScaled(float factor, const Values& x, const Values& y) override;
    void add(const Values& a, const Values& b, const Values& y) override;
    void activate(Activation kind, const Values& x, const Values& y) override;
    void activateGradient(Activation kind, const Values& x, const Values& gy,
                          const Values& gx) override;
    void dropout(double rate, std::uint64_t key, const Values& x, const Values& y) override;
    void blend(float decay, const Values& x, const Values& y) override;
    void blendSquares(float decay, const Values& x, const Values& y) override;
    void adaptiveStep(float mScale, const Values& m, float vScale, const Values& v, float epsilon,
                      const Values& y) override;
    double dot(const Values& a, const Values& b) override;
    bool isFinite(const Values& x) override;
    void requireFinite(const Values& x, std::function<Error()> failure) override;
    void multiply(const Values& a, Transpose ofA, const Values& b, Transpose ofB, float alpha,
                  float beta, const Values& c) override;
    void gram(const Values& x, bool withOnes, float alpha, float beta, const Values& c) override;
    void gramColumns(const Values& x, bool withOnes, float alpha, std::int64_t first,
                     std::int64_t count, const Values& c) override;
    void mirrorLower(const Values& c) override;
    void addToRows(const Values& bias, const Values& y) override;
    void sumRowsAdd(const Values& x, const Values& sums) override;
    void copyColumns(const Values& x, std::int64_t xFirst, std::int64_t count, const Values& y,
                     std::int64_t yFirst) override;
    void addToDiagonal(float value, const Values& a) override;
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
                              const Values& totals, float factor, const Values& g) override;
    void binaryCrossEntropy(const Values& logits, const Values& targets,
                            const Values& probabilities, const Values& totals) override;
    void sampleClasses(const Values& probabilities, std::uint64_t key,
                       const IntTensor& labels) override;
    void sampleBits(const Values& probabilities, std::uint64_t key, const Values& targets) override;
    void gatherRows(const Values& table, const IntTensor& ids, const Values& y) override;
    void scatterRowsAdd(const Values& y, const IntTensor& ids, const Values& table) override;
    Shape attentionKept(const AttentionShape& shape) const override;
    void attention(const AttentionShape& shape, const Values& q, const Values& k, const Values& v,
                   const Values& kept, const Values& context) override;
    void attentionGradient(const AttentionShape& shape, const Values& q, const Values& k,
                           const Values& v, const Values& kept, const Values& gContext,
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

  private:
    struct Memory {
        std::shared_ptr<DeviceStream> stream;
        std::atomic<std::int64_t> bytesInUse = 0;
        std::atomic<std::int64_t> peakBytes = 0;
    };

    template <typename V>
    std::shared_ptr<V> take(std::int64_t count) {
        return std::static_pointer_cast<V>(takeBytes(count * std::int64_t{sizeof(V)}));
    }
    std::shared_ptr<void> takeBytes(std::int64_t bytes);
    template <typename Kernel>
    void launch(const Kernel& kernel) {
        bubblescope::launch(stream(), kernel);
    }
    template <typename Kernel>
    double sumOfPartials(Kernel kernel);
    template <typename Term, typename Result>
    void sumColumns(std::int64_t rows, std::int64_t columns, const Term& term,
                    const Result& result) {
        const kernels::ColumnSplit split{rows, columns};
        const std::shared_ptr<double> partials = take<double>(split.partials(Term::count));
        launch(kernels::SumColumns<Term>{term, split, partials.get()});
        launch(kernels::FinishColumns<Result>{result, split, partials.get()});
    }
    /// Waits for the stream, and throws what requireFinite() has found since it was waited for.
    void read(const void* memory, void* values, std::int64_t bytes);
    void checkFlags();
    bool factorize(const MatrixView& a);
    void solve(const MatrixView& factor, const MatrixView& b);

    std::shared_ptr<Memory> memory_;
    LayerListener* listener_;
    IntTensor flags_;  ///< one for each of what requireFinite() has not told yet
    std::vector<std::function<Error()>> failures_;
};

/// The tensor as the matrix [rows(), columns()].
inline MatrixView viewOf(const Tensor<float>& x) {
    return {x.data(), x.rows(), x.columns(), x.columns()};
}

}  // namespace bubblescope
