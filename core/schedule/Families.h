// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/schedule/ScheduleFamily.h"

namespace bubblescope {

// Each is defined in the file of its name; ScheduleFamily.cpp lists them.
extern const ScheduleFamily gpipeFamily;
extern const ScheduleFamily oneForwardOneBackwardFamily;
extern const ScheduleFamily asyncOneForwardOneBackwardFamily;
extern const ScheduleFamily interleavedFamily;
extern const ScheduleFamily breadthFirstFamily;
extern const ScheduleFamily chimeraFamily;
extern const ScheduleFamily zeroBubbleH1Family;
extern const ScheduleFamily zeroBubbleH2Family;
extern const ScheduleFamily zeroBubbleAutoFamily;
extern const ScheduleFamily zeroBubbleVFamily;
extern const ScheduleFamily zeroBubbleVHandFamily;
extern const ScheduleFamily dualPipeFamily;
extern const ScheduleFamily dualPipeVFamily;
extern const ScheduleFamily waveFamily;

}  // namespace bubblescope
