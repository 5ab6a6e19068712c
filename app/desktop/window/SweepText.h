// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include "app/desktop/model/SweepOutcome.h"

namespace bubblescope {

/// A plan and its figures: a line each, and as a table with what bounds it.
QString planText(const SweepOutcome& outcome, std::size_t plan);
QString planHtml(const SweepOutcome& outcome, std::size_t plan);

/// How many plans there were, and what became of those that are not shown.
QString sweepSummary(const SweepOutcome& outcome);
/// Why combinations are no plans, with how many there were.
QString refusalText(const SweepOutcome& outcome);

}  // namespace bubblescope
