// SPDX-License-Identifier: Apache-2.0
#include "core/cost/KfacCosts.h"

#include <cmath>

#include "core/cost/LayerTimes.h"

namespace bubblescope {

namespace {

constexpr double inversionShare = 1.0 / 12;  ///< of the single-precision peak
constexpr int factorElementBytes = 4;

struct Weight {
    double inputs;
    double outputs;
};

std::vector<Weight> weightsOf(const ModelDescription& m) {
    const double hidden = m.hidden;
    const double queries = static_cast<double>(m.heads) * m.headSize;
    const double keys = static_cast<double>(m.keyValueHeads) * m.headSize;
    const double inner = m.feedForward;
    std::vector<Weight> weights{{hidden, queries}, {hidden, keys},  {hidden, keys},
                                {queries, hidden}, {hidden, inner}, {inner, hidden}};
    if (m.isGated) weights.push_back({hidden, inner});
    return weights;
}

}  // namespace

BlockCosts kfacCosts(const ModelDescription& model, const HardwareDescription& hardware,
                     int microBatchSize, Precision precision) {
    const double tokens = static_cast<double>(microBatchSize) * model.sequence;
    const int elementBytes = precision == Precision::Half ? 2 : 4;
    double curvatureNs = 0;
    double preconditionNs = 0;
    double inversionFlops = 0;
    double factorBytes = 0;
    double gradientBytes = 0;
    for (const Weight& w : weightsOf(model)) {
        curvatureNs += productNs(hardware, precision, {w.inputs, w.inputs, tokens}) +
                       productNs(hardware, precision, {w.outputs, w.outputs, tokens});
        preconditionNs += productNs(hardware, Precision::Single, {w.outputs, w.inputs, w.outputs}) +
                          productNs(hardware, Precision::Single, {w.outputs, w.inputs, w.inputs});
        inversionFlops += std::pow(w.inputs, 3) + std::pow(w.outputs, 3);
        factorBytes += factorElementBytes * (w.inputs * w.inputs + w.outputs * w.outputs);
        gradientBytes += elementBytes * tokens * w.outputs;
    }
    BlockCosts costs;
    costs.curvatureNs = std::llround(curvatureNs);
    costs.preconditionNs = std::llround(preconditionNs);
    costs.inversionNs =
        std::llround(inversionFlops / (hardware.singleFlops * inversionShare) * 1e9);
    costs.factorBytes = std::llround(factorBytes);
    costs.savedGradientBytes = std::llround(gradientBytes);
    return costs;
}

}  // namespace bubblescope
