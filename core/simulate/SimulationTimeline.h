// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>

#include "core/simulate/Simulator.h"
#include "core/timeline/TimelineBuilder.h"

namespace bubblescope {

/// What a timeline calls an operation of this kind.
SliceKind sliceKind(OperationKind kind);
/// The other way round; nothing for what is no operation.
std::optional<OperationKind> operationKind(SliceKind kind);

/// What every timeline of a schedule calls a device: with one stage each, after its stage, as
/// everywhere in the field.
std::string deviceName(const Schedule& schedule, int device);

/// Adds a device and its compute track of the same name.
TrackIndex addDeviceTrack(const std::string& name, int sortIndex, TimelineBuilder& builder);

/// Adds a device's operations to its compute track.
void addOperations(const Schedule& schedule, const Simulation& simulation, int device, int step,
                   TrackIndex track, TimelineBuilder& builder);

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
