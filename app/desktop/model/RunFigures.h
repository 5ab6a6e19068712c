// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <optional>

#include "app/desktop/model/Run.h"

namespace bubblescope {

/// The figures by which runs are compared.
struct RunFigures {
    std::int64_t stepTimeNs = 0;
    double utilization = 0;
    double bubbleFraction = 0;
    double bubbleOverhead = 0;
    std::optional<int> peakActivations;  ///< of the device with the most; empty for traces
};

RunFigures figuresOf(const RunContent& content);

/// What the step time of this content is: the makespan, or the mean of the steps found in a trace.
QString stepTimeDefinition(const RunContent& content);

/// A sentence on when a bubble has this cause.
QString causeDefinition(BubbleCause cause);

/// "1F1B (flush)" or "Interleaved 1F1B, v=2": the name of a simulation as long as nobody gave it
/// another.
QString simulationName(const SimulationSpec& spec);

}  // namespace bubblescope
