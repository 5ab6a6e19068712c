// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/cost/Cluster.h"
#include "core/cost/OperationCosts.h"
#include "core/schedule/ScheduleFamily.h"

namespace bubblescope {

/// A schedule with its costs, ready to simulate.
struct SimulationCase {
    Schedule schedule;
    OperationCosts costs;
    std::vector<std::string> notes = {};            ///< about how the input was read
    std::optional<std::int64_t> closedFormNs = {};  ///< bubble, where the family has a formula
    bool isAsynchronous = false;
    Cluster cluster = {};
    Disturbance disturbance = {};
    int steps = 1;
};

/// A schedule of a family, with the costs in `parameters`.
SimulationCase generatedCase(std::string_view family, const ScheduleParameters& parameters);

/// A schedule file of PyTorch, with costs for it.
SimulationCase readScheduleFile(const std::string& path, const OperationDurations& durations);

/// Reads a JSON object with `schedule`, `p`, `m`, `v`, `opts`, `times` and `c`. With
/// `device_orders` (rows `[kind, micro-batch, virtual stage, direction]` per device) these replace
/// the generator. Other fields are ignored. Throws Error.
SimulationCase readSimulationCase(const std::string& path);

}  // namespace bubblescope
