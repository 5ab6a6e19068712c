// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <string>
#include <string_view>

#include "core/timeline/Timeline.h"

namespace bubblescope {

/// An entry of a recording's configuration; empty where there is none.
std::string settingOf(const Timeline& timeline, std::string_view key);
std::int64_t numberOf(const Timeline& timeline, std::string_view key);  ///< 0 where there is none

/// "loss" and the like; null where it was not reported.
const Metric* metricOf(const Timeline& timeline, std::string_view name);

/// How far a recorded training run has come.
struct RecordedProgress {
    std::int64_t step = 0;   ///< optimizer steps that are done
    std::int64_t steps = 0;  ///< asked for; 0: not said
};
RecordedProgress recordedProgress(const Timeline& timeline);

/// "running, 12 of 100 steps", "failed: the loss is not a number"; empty for what is no recording
/// of a run.
QString runStateText(const Timeline& timeline);

bool isBeingRecorded(const Timeline& timeline);

/// Whether it ended in another way than was asked for.
bool endedBadly(const Timeline& timeline);

}  // namespace bubblescope
