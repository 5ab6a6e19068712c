// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/desktop/model/SimulationSpec.h"

namespace bubblescope {

/// The parameters of a simulation in one line: "8 devices · 16 micro-batches · F 1 ms · B 2 ms …".
std::string originOf(const SimulationSpec& spec, const Schedule& schedule);

/// What its bubbles are filled with and how, likewise: "K-FAC · best-fit · bert-base/p100 …".
std::string fillOriginOf(const SimulationSpec& spec, const BubbleFillRequest& request);

}  // namespace bubblescope
