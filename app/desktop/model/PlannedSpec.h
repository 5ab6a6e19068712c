// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>

#include "app/desktop/model/SimulationSpec.h"
#include "core/cost/HardwareDescription.h"
#include "core/cost/ModelDescription.h"
#include "core/schedule/Schedule.h"

namespace bubblescope {

/// What the cost model made of a simulation's model and hardware.
struct PlannedFacts {
    ModelDescription model;  ///< with the sequence length that was asked for
    HardwareDescription hardware;
    ParallelPlan plan;
    MeasuredCosts measured;
    PlanCosts costs;
    double pricePerHour = 0;  ///< of one accelerator; 0: not said
};

/// With the sequence length that is asked for. Throw ParameterError about "model" and "hardware"
/// for names and files that are no such descriptions.
ModelDescription modelOf(const ModelSpec& spec);
HardwareDescription hardwareOf(const ModelSpec& spec);

/// How a simulation's model is trained: what its ModelSpec says, with the simulation's schedule,
/// shape, replicas and sharding. Throws ParameterError for a cut that is none.
ParallelPlan planOf(const SimulationSpec& spec);

/// Durations, sizes and links of a plan in place of those given by hand, by virtual stage.
SimulationSpec withCosts(SimulationSpec spec, const PlanCosts& costs);

/// A simulation of a model as it can be simulated.
struct PlannedSpec {
    SimulationSpec spec;  ///< withCosts()
    Schedule schedule;
    std::shared_ptr<const PlannedFacts> facts;
};

/// Of a spec that usesModel(). Throws ParameterError about what is wrong.
PlannedSpec planSpec(const SimulationSpec& spec);

/// Bubbles are filled with the work of the model's layers. Throws ParameterError where its stages
/// have different numbers of them.
void takeModelWork(const PlannedFacts& facts, FillWorkOptions& options);

}  // namespace bubblescope
