// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/cli/Output.h"
#include "core/scenario/FillScenario.h"

namespace bubblescope {

/// The fields that scenarios of all kinds have.
Json scenarioJson(const ScenarioNotes& notes);

/// Each runs a scenario of its kind and shows its figures; what was published is the caller's.
void showThroughput(const ScenarioNotes& notes, bool all, const JsonOption& json,
                    Progress& progress);
void showFills(const ScenarioNotes& notes, bool all, const JsonOption& json, Progress& progress);

}  // namespace bubblescope
