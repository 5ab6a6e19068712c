// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <span>
#include <string>
#include <vector>

#include "core/base/Progress.h"
#include "core/cost/HardwareDescription.h"
#include "core/sweep/Validation.h"

namespace bubblescope {

/// A table of measured iterations, and what was predicted of them.
struct MeasuredRows {
    QString file;
    QString source;  ///< of the predictions: "simulated, NVIDIA A100 …; efficiency …"
    int nodeSize = 8;
    std::vector<ValidationRow> rows;          ///< that are predicted
    std::vector<ValidationRow> notPredicted;  ///< and the others
};

/// A table of measured iterations, which are simulated on the hardware; or one that
/// `bscope validate --out` wrote, with its predictions. Throws Error and Cancelled.
MeasuredRows readMeasuredRows(const std::string& path, const HardwareDescription& hardware,
                              Progress& progress);

/// What rows can have in common.
struct RowGrouping {
    QString title;  ///< "Nodes"
    int (*key)(const MeasuredRows&, const ValidationRow&);
    QString (*name)(int key);
};
std::span<const RowGrouping> rowGroupings();

/// Of each value of a grouping, ascending, with its key in front.
std::vector<std::pair<int, ValidationGroup>> errorsOf(const MeasuredRows& rows,
                                                      const RowGrouping& grouping);
ValidationGroup errorsOfAll(const MeasuredRows& rows);

/// The columns of `bscope validate --out`. Throws Error.
void writeMeasuredRows(const MeasuredRows& rows, const QString& path);

}  // namespace bubblescope
