// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/fill/StagePlanner.h"

namespace bubblescope {

/// Work on two factors of every linear layer: statistics per micro-batch, their exchange between
/// replicas, and a solve (an inverse or a root) at the end. Kinds come in the order statistics,
/// exchange and solve, each for the first side and the second.
struct FactorWork {
    std::vector<FillKind> kinds;
    std::int64_t statisticsNs = 0;  ///< of all factors of a block, for one micro-batch
    std::int64_t solveNs = 0;       ///< of all factors of a block
    bool outputsFirst = false;      ///< side 0 has the size of the outputs, not of the inputs
    std::string_view factorName;    ///< of the memory of factors, in JSON
    std::string_view solvedName;    ///< likewise of inverses or roots
    bool keepsInputs = false;       ///< statistics need the saved inputs and output gradients
};

/// Every linear layer of the Transformer blocks of all stages.
FillPlan planFactors(const PipelineStep& step, const FillWorkOptions& options,
                     const FactorWork& work);

}  // namespace bubblescope
