// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/cost/StageProfile.h"
#include "core/timeline/Timeline.h"

namespace bubblescope {

/// What the stages of a recorded run took. Throws Error for a timeline that is no recording of
/// training.
StageProfile trainingProfile(const Timeline& recording);

}  // namespace bubblescope
