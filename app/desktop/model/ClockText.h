// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <array>

#include "app/desktop/model/Run.h"

namespace bubblescope {

inline constexpr std::array clockChoices{ClockChoice::Automatic, ClockChoice::None,
                                         ClockChoice::WallClock, ClockChoice::Exchanges,
                                         ClockChoice::Begin};

QString clockChoiceTitle(ClockChoice choice);
QString clockChoiceDefinition(ClockChoice choice);

/// How the clocks of a timeline of several files were fitted together, as a sentence.
QString clocksInUseText(const Timeline& timeline);

/// What the exchanges of its ranks propose, and how sure that is; as a sentence.
QString clockProposalText(const Timeline& timeline);

/// With its sign, and to the nanosecond where it is short.
QString clockOffsetText(std::int64_t ns);

}  // namespace bubblescope
