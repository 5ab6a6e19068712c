// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/desktop/model/Run.h"
#include "core/base/Progress.h"

namespace bubblescope {

/// Simulates the steps of a cluster; its first replica becomes the timeline. `facts` has the
/// schedule and its closed form, which stays where nothing of the cluster takes time. Throws Error,
/// for parameters that do not fit each other ParameterError, and Cancelled. Thread-safe.
RunContent simulateSteps(const SimulationSpec& spec, SimulationFacts facts, Progress& progress);

}  // namespace bubblescope
