// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/desktop/model/Run.h"
#include "core/base/Progress.h"

namespace bubblescope {

/// Generates the schedule, simulates and analyses it, and fills its bubbles where that is asked
/// for. Throws Error, for parameters that cannot be met ParameterError, and Cancelled. Thread-safe.
RunContent simulate(const SimulationSpec& spec, Progress& progress);
RunContent simulate(const SimulationSpec& spec);

}  // namespace bubblescope
