// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringList>
#include <span>
#include <string>
#include <vector>

#include "core/base/Progress.h"
#include "core/cost/HardwareDescription.h"
#include "core/sweep/Validation.h"

namespace bubblescope {

/// A measured iteration, and what was predicted of it.
struct MeasuredRow {
    int line = 0;  ///< of the table, from 1
    int accelerators = 0;
    int tensorParallel = 0;
    int dataParallel = 0;
    int pipelineParallel = 0;
    int hidden = 0;
    int layers = 0;
    int microBatchSize = 0;
    int microBatches = 0;
    double measuredMs = 0;
    double predictedMs = 0;

    double errorPercent() const { return (predictedMs / measuredMs - 1) * 100; }
};

/// A table of them.
struct MeasuredRows {
    QString file;
    QString source;  ///< of the predictions: "simulated, NVIDIA A100 …; efficiency …"
    int nodeSize = 8;
    std::vector<MeasuredRow> rows;
    QStringList notPredicted;  ///< a line each, with the reason
};

/// A table of measured iterations, which are simulated on the hardware; or one that `bscope
/// validate
/// --out` wrote, with its predictions. Throws Error and Cancelled.
MeasuredRows readMeasuredRows(const std::string& path, const HardwareDescription& hardware,
                              Progress& progress);

/// What rows can have in common.
struct RowGrouping {
    QString title;  ///< "Nodes"
    int (*key)(const MeasuredRows&, const MeasuredRow&);
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
