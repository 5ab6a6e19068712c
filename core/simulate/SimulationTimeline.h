// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "core/simulate/Simulator.h"
#include "core/timeline/TimelineBuilder.h"

namespace bubblescope {

/// What a timeline calls an operation of this kind.
SliceKind sliceKind(OperationKind kind);

/// Adds the device and its compute track, named as in every timeline of a schedule.
TrackIndex addDeviceTrack(const Schedule& schedule, int device, TimelineBuilder& builder);

/// The simulation as a timeline: a device and a compute track per pipeline device, provenance
/// `Simulated`, one step mark over the makespan. The parts of a fused block overlap, each over the
/// whole block.
Timeline simulationTimeline(const Schedule& schedule, const Simulation& simulation,
                            std::string title, std::string origin);

/// One line per device with a column of `slotNs` each: the operation that runs at the column's
/// start, or "." when the device waits: "F0 F1 .  B0". For tests and terminals.
std::string simulationText(const Schedule& schedule, const Simulation& simulation,
                           std::int64_t slotNs);

}  // namespace bubblescope
