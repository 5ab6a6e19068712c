// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/desktop/model/Run.h"

namespace bubblescope {

/// Generates the schedule, simulates and analyses it. A split backward costs half of backwardNs
/// for each half. Throws Error for parameters that the schedule cannot meet. Thread-safe.
RunContent simulate(const SimulationSpec& spec);

}  // namespace bubblescope
