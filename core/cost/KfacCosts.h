// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/cost/HardwareDescription.h"
#include "core/cost/MeasuredProfile.h"
#include "core/cost/ModelDescription.h"

namespace bubblescope {

/// The K-FAC work of a layer without a measured profile, from its floating-point operations; the
/// other fields stay 0. Of every weight of d_in x d_out and n tokens: curvature 2 n d_in^2 and
/// 2 n d_out^2, inversion d^3 for each factor (Cholesky and inverse: Golub and Van Loan, Matrix
/// Computations, 4.2), preconditioning 2 d_in d_out (d_in + d_out). Products run as the model of
/// layers says, inversions at a twelfth of the single-precision peak: what the profiles of
/// PipeFisher show on P100 and V100 (docs/cost.md). Queries, keys and values have factors each.
BlockCosts kfacCosts(const ModelDescription& model, const HardwareDescription& hardware,
                     int microBatchSize, Precision precision);

}  // namespace bubblescope
