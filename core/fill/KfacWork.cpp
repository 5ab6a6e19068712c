// SPDX-License-Identifier: Apache-2.0
// PipeFisher (arXiv 2211.14133): A is the factor of a layer's inputs, B that of its output
// gradients.
#include "core/fill/FillWorks.h"
#include "core/fill/LinearLayers.h"

namespace bubblescope {

std::vector<FillKind> kfacKinds() {
    return {{"curvature_a", "curvature A", SliceKind::Curvature, FillCause::Forward, 0, 0},
            {"curvature_b", "curvature B", SliceKind::Curvature, FillCause::OutputGradient, 1, 0},
            {"sync_a", "sync A", SliceKind::Collective, FillCause::None, 0, 1},
            {"sync_b", "sync B", SliceKind::Collective, FillCause::None, 1, 1},
            {"inversion_a", "inversion A", SliceKind::Inversion, FillCause::None, 0, 2, true},
            {"inversion_b", "inversion B", SliceKind::Inversion, FillCause::None, 1, 2, true}};
}

namespace {

FillPlan plan(const PipelineStep& step, const FillWorkOptions& options) {
    return planFactors(step, options,
                       {.kinds = kfacKinds(),
                        .statisticsNs = options.costs.curvatureNs,
                        .solveNs = options.costs.inversionNs,
                        .factorName = "factors",
                        .solvedName = "inverses",
                        .keepsInputs = true});
}

}  // namespace

const FillWorkFamily kfacWork{
    "kfac", "K-FAC",
    "curvature A of a micro-batch after its forward, B after its backward, then sync between "
    "replicas and inversion, layer by layer; durations as measured",
    plan};

}  // namespace bubblescope
