// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/Progress.h"
#include "core/cost/HardwareDescription.h"
#include "core/cost/ModelDescription.h"

namespace bubblescope {

/// One measured iteration, and what the cost model and the simulator make of it.
struct ValidationRow {
    int line = 0;  ///< of the file, from 1
    int accelerators = 0;
    int hidden = 0;
    int layers = 0;
    int microBatchSize = 0;
    int microBatches = 0;
    int tensorParallel = 0;
    int dataParallel = 0;
    int pipelineParallel = 0;
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
/// Of the absolute errors of rows; the median is that of core/base/Quantile.h.
ValidationGroup errorGroup(std::string name, std::vector<double> errorsPercent);

struct Validation {
    std::vector<ValidationRow> rows;
    ValidationGroup all;
    std::vector<ValidationGroup> groups;  ///< single and multi node; by each parallel degree
};

/// The model of a row: a GPT of Megatron-LM with 50,257 words and a head of its own.
ModelDescription validationModel(int layers, int hidden, int heads, int sequence);

/// Predicts every row of a table of Megatron-LM GPT iterations: 1F1B with a flush, everything
/// recomputed, half precision, validationModel(). It must have the columns
/// global_batch, micro_batch, hidden, heads, layers, sequence, tensor_parallel, data_parallel,
/// pipeline_parallel, iteration_ms, in any order; others are ignored. Throws Error when it is no
/// such table, Cancelled.
std::vector<ValidationRow> validateRows(std::string_view csv, const std::string& where,
                                        const HardwareDescription& hardware, Progress& progress);
Validation validate(std::string_view csv, const std::string& where,
                    const HardwareDescription& hardware, Progress& progress);

/// Rows as a table with a heading, and back; one without a prediction has its line and what was
/// measured. Reading throws Error.
std::string validationCsv(std::span<const ValidationRow> rows);
bool isValidationCsv(std::string_view csv);
std::vector<ValidationRow> parseValidationCsv(std::string_view csv, const std::string& where);

}  // namespace bubblescope
