// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/desktop/model/JsonFields.h"
#include "app/desktop/model/SimulationSpec.h"

namespace bubblescope {

/// All parameters of a simulation, with the schedule or traced pipeline that it was given, so that
/// no other file is needed to simulate it again. What simulate() looks up by name (models,
/// hardware, profiles, files of jobs) stays a name.
Json specJson(const SimulationSpec& spec);

/// Reads what specJson() writes; what is missing is as a new simulation has it. Throws Error that
/// names file, field and reason.
SimulationSpec specOfJson(const Json& json, const JsonPlace& place);

}  // namespace bubblescope
