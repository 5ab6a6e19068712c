// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

#include "core/schedule/Schedule.h"

namespace bubblescope {

/// An operation in the text form: letter and micro-batch ("F3"), then "@" and the virtual stage
/// unless the schedule has one stage a device in order ("F3@5"), then "'" in the second direction.
std::string operationText(const Schedule& schedule, const Operation& operation);

/// One line per device: its operations in order, separated by single spaces, or by "&" where two
/// are fused.
std::string scheduleText(const Schedule& schedule);

/// Reads what scheduleText() writes. Dots are idle time and carry no meaning. The placement follows
/// from where the operations stand. Throws Error with line and word, and what validate() throws.
Schedule parseScheduleText(std::string_view text, std::string name);

}  // namespace bubblescope
