// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "core/cost/OperationCosts.h"
#include "core/schedule/Schedule.h"

namespace bubblescope {

/// A schedule with its costs, ready to simulate.
struct SimulationCase {
    Schedule schedule;
    OperationCosts costs;
};

/// Reads a JSON object with `schedule`, `p`, `m`, `v`, `opts`, `times` and `c`. With
/// `device_orders` (rows `[kind, micro-batch, virtual stage, direction]` per device) these replace
/// the generator. Other fields are ignored. Throws Error.
SimulationCase readSimulationCase(const std::string& path);

}  // namespace bubblescope
