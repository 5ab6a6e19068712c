// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/nn/cpu/CpuLosses.h"

namespace bubblescope {

/// Embeddings, LSTM and weighted sums.
template <typename T>
class CpuSequences : public CpuLosses<T> {
  public:
    void gatherRows(const Tensor<T>& table, const IntTensor& ids, const Tensor<T>& y) override;
    void scatterRowsAdd(const Tensor<T>& y, const IntTensor& ids, const Tensor<T>& table) override;
    void lstmCell(const Tensor<T>& gates, const Tensor<T>& cBefore, const Tensor<T>& c,
                  const Tensor<T>& h) override;
    void lstmCellGradient(const Tensor<T>& gates, const Tensor<T>& cBefore, const Tensor<T>& c,
                          const Tensor<T>& gh, const Tensor<T>& gc,
                          const Tensor<T>& gGates) override;
    void weightedSums(const Tensor<T>& x, const Tensor<T>& weights, const Tensor<T>& y) override;
    void weightedSumsGradient(const Tensor<T>& gy, const Tensor<T>& weights,
                              const Tensor<T>& gx) override;
    void swapMiddle(const Tensor<T>& x, const Tensor<T>& y) override;
};

}  // namespace bubblescope
