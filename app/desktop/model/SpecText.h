// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/desktop/model/SimulationSpec.h"

namespace bubblescope {

/// The parameters of a simulation in one line: "8 devices · 16 micro-batches · F 1 ms · B 2 ms …".
std::string originOf(const SimulationSpec& spec, const Schedule& schedule);

}  // namespace bubblescope
