// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "app/desktop/model/CounterSeries.h"
#include "app/desktop/model/StepFunction.h"

namespace bubblescope {

/// Which counters stand below the rows of each device.
struct CounterChoice {
    bool utilization = false;  ///< whether it computes
    bool memory = false;       ///< simulated, or recorded
    bool activations = false;  ///< in flight, of simulations
    bool others = false;       ///< whatever else a trace has of its devices

    bool isEmpty() const { return !utilization && !memory && !activations && !others; }
    bool operator==(const CounterChoice&) const = default;
};

/// A counter of one device as a lane of its own.
struct CounterLane {
    int device = 0;
    QString name;
    CounterSeries::Unit unit = CounterSeries::Unit::None;
    StepFunction values;  ///< over nanoseconds from the run's start
    double top = 1;       ///< the highest value of any device: all are drawn on one scale
};

/// In order of devices. Takes time in proportion to slices and counters.
std::vector<CounterLane> counterLanes(const RunContent& content, const CounterChoice& choice);

}  // namespace bubblescope
