// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "app/cli/Output.h"
#include "app/cli/SimulationCase.h"
#include "app/cli/TraceRequest.h"
#include "core/analyze/TracedPipeline.h"
#include "core/base/Progress.h"

namespace bubblescope {

/// What `bscope simulate --from-trace` is asked for.
struct TraceSimulationRequest {
    std::vector<std::string> files;
    TraceRequest trace;
    WhatIf whatIf;
};

/// A pipeline of a trace, and the simulation that was asked for.
struct TraceSimulation {
    TracedPipeline pipeline;
    SimulationCase input;              ///< what was asked for
    std::int64_t simulatedStepNs = 0;  ///< of the order in the trace
};

/// Throws Error and Cancelled.
TraceSimulation simulateTrace(const TraceSimulationRequest& request, Progress& progress);

/// The field "trace" of the JSON.
Json traceSimulationJson(const TraceSimulation& simulation);
void printTraceSimulation(const TraceSimulation& simulation);

}  // namespace bubblescope
