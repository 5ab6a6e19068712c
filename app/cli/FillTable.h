// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "app/cli/Output.h"
#include "core/base/Progress.h"
#include "core/fill/FillProblem.h"

namespace bubblescope {

/// A grid of pipelines whose bubbles every policy fills with K-FAC.
struct FillTableOptions {
    std::vector<std::string> profiles;  ///< all that ship, where none is given
    std::vector<int> devices{4, 8, 16};
    std::vector<int> microBatchesPerDevice{1, 2, 3};
    int blocksPerStage = 3;
};

/// One line per schedule that compares the policies, and in JSON one row per pipeline.
void fillTable(const FillTableOptions& options, const JsonOption& json, Progress& progress);

}  // namespace bubblescope
