// SPDX-License-Identifier: Apache-2.0
#include "gpu/backend/GpuBackend.h"
#include "gpu/kernels/Sequences.h"

namespace bubblescope {

void GpuBackend::gatherRows(const Values& table, const IntTensor& ids, const Values& y) {
    launch(kernels::GatherRows{table.data(), ids.data(), y.data(), ids.size(), y.columns()});
}

void GpuBackend::scatterRowsAdd(const Values& y, const IntTensor& ids, const Values& table) {
    if (ids.size() == 0) return;
    launch(kernels::ScatterRowsAdd{y.data(), ids.data(), table.data(), ids.size(), y.columns()});
}

void GpuBackend::lstmCell(const Values& gates, const Values& cBefore, const Values& c,
                          const Values& h) {
    launch(
        kernels::LstmCell{gates.data(), cBefore.data(), c.data(), h.data(), h.rows(), h.columns()});
}

void GpuBackend::lstmCellGradient(const Values& gates, const Values& cBefore, const Values& c,
                                  const Values& gh, const Values& gc, const Values& gGates) {
    launch(kernels::LstmCellGradient{gates.data(), cBefore.data(), c.data(), gh.data(), gc.data(),
                                     gGates.data(), c.rows(), c.columns()});
}

void GpuBackend::weightedSums(const Values& x, const Values& weights, const Values& y) {
    launch(kernels::WeightedSums{x.data(), weights.data(), y.data(), y.rows(), weights.columns(),
                                 y.columns()});
}

void GpuBackend::weightedSumsGradient(const Values& gy, const Values& weights, const Values& gx) {
    launch(kernels::WeightedSumsGradient{gy.data(), weights.data(), gx.data(), gy.rows(),
                                         weights.columns(), gy.columns()});
}

void GpuBackend::swapMiddle(const Values& x, const Values& y) {
    const Shape& s = x.shape();
    launch(kernels::SwapMiddle{x.data(), y.data(), s[0], s[1], s[2], s[3]});
}

}  // namespace bubblescope
