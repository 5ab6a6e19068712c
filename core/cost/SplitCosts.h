// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/cost/OperationCosts.h"

namespace bubblescope {

/// Shares out the amount of each of `stages` virtual stages among the parts that splitStages() cuts
/// it into; the last part takes what does not divide. Throws Error when `amounts` has neither one
/// value nor one per stage.
std::vector<std::int64_t> splitAmounts(const std::vector<std::int64_t>& amounts, int stages,
                                       int parts);

/// The costs of the parts that splitStages() makes.
OperationCosts splitCosts(const OperationCosts& costs, int stages, int parts);

}  // namespace bubblescope
