// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/schedule/Schedule.h"

namespace bubblescope {

/// The same schedule with every virtual stage cut into `parts` that lie on its device and run one
/// after the other: forwards from the first to the last part, backwards the other way round. So a
/// stage is seen as layers, as sharded data parallelism gathers them. Durations of the parts are
/// the caller's. Throws Error for fused blocks.
Schedule splitStages(const Schedule& schedule, int parts);

}  // namespace bubblescope
