// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <nlohmann/json.hpp>
#include <string_view>

#include "core/scenario/Scenario.h"

namespace bubblescope {

/// The file of a scenario, by name in any case. Throws Error that lists the names, also where the
/// scenario is of another kind; an empty kind is any.
nlohmann::json scenarioJson(std::string_view name, std::string_view kind);

/// What all kinds of scenarios have.
ScenarioNotes scenarioNotes(const nlohmann::json& input);

}  // namespace bubblescope
