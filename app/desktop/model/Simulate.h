// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/desktop/model/Run.h"

namespace bubblescope {

/// Generates the schedule, simulates and analyses it. Throws Error, for parameters that the
/// schedule cannot meet ParameterError. Thread-safe.
RunContent simulate(const SimulationSpec& spec);

}  // namespace bubblescope
