// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>

#include "app/desktop/model/Simulate.h"

namespace bubblescope {

inline SimulationSpec specOf(int devices, int microBatches, std::string schedule = "1f1b") {
    SimulationSpec spec;
    spec.schedule = std::move(schedule);
    spec.shape.devices = devices;
    spec.shape.microBatches = microBatches;
    return spec;
}

inline std::unique_ptr<Run> simulatedRun(const QString& name, const SimulationSpec& spec) {
    return std::make_unique<Run>(name, std::make_shared<const RunContent>(simulate(spec)), spec);
}

}  // namespace bubblescope
