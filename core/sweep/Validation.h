// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/base/Progress.h"
#include "core/cost/HardwareDescription.h"
#include "core/cost/PlanCosts.h"

namespace bubblescope {

/// One measured iteration, and what the cost model and the simulator make of it.
struct ValidationRow {
    int line = 0;  ///< of the file, from 1
    ModelDescription model;
    ParallelPlan plan;
    double measuredMs = 0;
    double predictedMs = 0;
    std::string refusal;  ///< why there is no prediction; empty where there is one

    bool isPredicted() const { return refusal.empty(); }
    double errorPercent() const { return (predictedMs / measuredMs - 1) * 100; }
};

/// Absolute errors, in percent of what was measured, of rows that have something in common.
struct ValidationGroup {
    std::string name;  ///< "single node", "tensor 4" …
    int rows = 0;      ///< predicted
    double meanPercent = 0;
    double medianPercent = 0;
    double worstPercent = 0;
};

struct Validation {
    std::vector<ValidationRow> rows;
    ValidationGroup all;
    std::vector<ValidationGroup> groups;  ///< single and multi node; by each parallel degree
};

/// Predicts every row of a table of Megatron-LM GPT iterations: 1F1B with a flush, everything
/// recomputed, half precision, 50,257 words with a head of its own. It must have the columns
/// global_batch, micro_batch, hidden, heads, layers, sequence, tensor_parallel, data_parallel,
/// pipeline_parallel, iteration_ms, in any order; others are ignored. Throws Error when it is no
/// such table, Cancelled.
Validation validate(std::string_view csv, const std::string& where,
                    const HardwareDescription& hardware, Progress& progress);

}  // namespace bubblescope
