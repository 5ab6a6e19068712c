// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include "app/desktop/timeline/TimeRange.h"

namespace bubblescope {

struct RunContent;

/// How runs stand beside each other in their charts.
struct Alignment {
    /// The step that stands at time 0, counted from 0; empty: every run is shown from its start.
    std::optional<int> step = {};
    /// What is shown of each run is stretched to this length; empty: nothing is.
    std::optional<std::int64_t> lengthNs = {};

    bool operator==(const Alignment&) const = default;
};

/// Steps of a filled cycle; 0 for everything else.
int cycleSteps(const RunContent& content);

/// Steps that can be put at time 0: those of a filled cycle, or of any run that has several; else
/// 0.
int stepCount(const RunContent& content);

/// The step of a run that is shown when that one is wanted. Simulations go round and round, and
/// others stay at their last step. Empty where whole runs are shown, or a run has no steps.
std::optional<int> shownStep(const RunContent& content, std::optional<int> wanted);

/// The part of a run that is shown, from the run's start: a step, else all of it.
TimeRange shownPart(const RunContent& content, std::optional<int> step);

TimeMap timeMap(const RunContent& content, const Alignment& alignment);

}  // namespace bubblescope
