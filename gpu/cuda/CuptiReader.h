// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cupti.h>

#include <optional>

#include "gpu/cupti/Activity.h"

namespace bubblescope {

/// The plain values of a record; nothing for kinds that are not asked for.
std::optional<Activity> activityOf(const CUpti_Activity& record);

}  // namespace bubblescope
