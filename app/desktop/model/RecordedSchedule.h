// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include "app/desktop/model/Run.h"
#include "core/timeline/Timeline.h"

namespace bubblescope {

/// Whether a timeline is the recording of a run of a schedule.
bool isRecordedTraining(const Timeline& timeline);

/// What a recording's devices did, in their order: those of its first replica in its last step; of
/// an asynchronous run in all its steps up to the first drain. Throws Error where it does not hold
/// every operation of those.
Schedule recordedSchedule(const Timeline& recording);

/// That schedule, with the medians of what its stages took, of their optimizer and of transfers: a
/// simulation that can stand beside the recording. Its name is `title`. Throws Error.
SimulationSpec specOfRecording(const Timeline& recording, const QString& title);

/// The pipeline of a trace with the medians of its stages. Where its order is that of a schedule of
/// ours, that can be changed, else it is fixed. `title` is the name of the trace. Throws Error.
SimulationSpec specOfTrace(std::shared_ptr<const TracedPipeline> pipeline, const QString& title);

/// The first or the second of these, for what a run shows. Throws Error.
SimulationSpec specOfMeasured(const RunSnapshot& run);

/// Why a run cannot be simulated from what was measured: a sentence, or empty where it can.
QString whyNotSimulated(const RunContent& content);

/// Optimizer steps that a simulated run of a recording stands for.
double simulatedSteps(const Timeline& recording, const SimulationSpec& spec);

}  // namespace bubblescope
