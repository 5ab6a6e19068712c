// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/cli/Output.h"
#include "app/cli/SimulationCase.h"
#include "core/simulate/Simulator.h"

namespace bubblescope {

/// What was simulated: the fields that every simulation's JSON begins with.
Json scheduleJson(const SimulationCase& input);

/// Fields about the share of time that devices compute, of a mean over devices.
void addUtilization(Json& json, double utilization);
void printUtilization(double utilization);

/// One entry per operation or block, device by device, with the weight versions where the schedule
/// has them.
Json operationsJson(const SimulationCase& input, const Simulation& simulation);

/// One step of one pipeline with free transfers.
Json simulationJson(const SimulationCase& input, const Simulation& simulation);
void printSimulation(const SimulationCase& input, const Simulation& simulation);

}  // namespace bubblescope
