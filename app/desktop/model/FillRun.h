// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/desktop/model/Run.h"
#include "core/base/Progress.h"

namespace bubblescope {

/// The cycle of a refresh: a step of a simulation with its bubbles filled as the spec says. Throws
/// Error, ParameterError and Cancelled. Thread-safe.
std::shared_ptr<const RunContent> fillRun(PipelineStep step, const SimulationSpec& spec,
                                          std::shared_ptr<const SimulationFacts> facts,
                                          Progress& progress);

}  // namespace bubblescope
