// SPDX-License-Identifier: Apache-2.0
// Shampoo (Gupta, Koren, Singer, ICML 2018): for the gradient G of a layer, the statistics L = G G'
// and R = G' G, of which inverse fourth roots are taken. Named as work for bubbles by PipeFisher
// (arXiv 2211.14133).
#include <cmath>

#include "core/fill/FillWorks.h"
#include "core/fill/LinearLayers.h"

namespace bubblescope {

namespace {

std::vector<FillKind> kinds() {
    const FillCause gradient = FillCause::WeightGradient;
    return {{"statistics_l", "statistics L", SliceKind::Curvature, gradient, 0, 0},
            {"statistics_r", "statistics R", SliceKind::Curvature, gradient, 1, 0},
            {"sync_l", "sync L", SliceKind::Collective, FillCause::None, 0, 1},
            {"sync_r", "sync R", SliceKind::Collective, FillCause::None, 1, 1},
            {"root_l", "root L", SliceKind::Inversion, FillCause::None, 0, 2, true},
            {"root_r", "root R", SliceKind::Inversion, FillCause::None, 1, 2, true}};
}

FillPlan plan(const PipelineStep& step, const FillWorkOptions& options) {
    const double rootNs = static_cast<double>(options.costs.inversionNs) * options.rootFactor;
    return planFactors(step, options,
                       {.kinds = kinds(),
                        .statisticsNs = options.costs.curvatureNs,
                        .solveNs = std::llround(rootNs),
                        .outputsFirst = true,
                        .factorName = "statistics",
                        .solvedName = "roots"});
}

}  // namespace

const FillWorkFamily shampooWork{
    "shampoo", "Shampoo",
    "statistics of a micro-batch after its weight gradient, as long as curvature, then sync "
    "between replicas and roots, as long as inversions times the root factor",
    plan};

}  // namespace bubblescope
