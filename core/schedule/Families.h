// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/schedule/ScheduleFamily.h"

namespace bubblescope {

// Each is defined in the file of its name; ScheduleFamily.cpp lists them.
extern const ScheduleFamily gpipeFamily;
extern const ScheduleFamily oneForwardOneBackwardFamily;
extern const ScheduleFamily interleavedFamily;

}  // namespace bubblescope
