// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "core/schedule/Schedule.h"

namespace bubblescope {

/// Throws Error unless the schedule can run: its shape is consistent, every forward and every
/// backward (full, or both halves) of every micro-batch on every virtual stage occurs exactly once,
/// on the device where the stage lies, and no operations wait for each other. The message names the
/// operations concerned. Linear in the number of operations.
void validate(const Schedule& schedule);

/// "B3 on stage 2", for messages.
std::string describe(const Operation& operation);

/// One sentence that names operations which wait for each other in a circle; empty when there are
/// none. The schedule must be consistent otherwise.
std::string describeDeadlock(const Schedule& schedule);

}  // namespace bubblescope
