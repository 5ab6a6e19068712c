// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include "app/desktop/model/FillScenarioResult.h"
#include "app/desktop/model/ScenarioResult.h"

namespace bubblescope {

/// A point in lines of plain text, for tool tips.
QString pointText(const ScenarioResult& result, std::size_t point);

/// A point as a table (HTML).
QString pointHtml(const ScenarioResult& result, std::size_t point);

/// Gains as simulated beside what was published, and how they differ (HTML).
QString comparisonHtml(const ScenarioResult& result);

/// Utilization and steps of a refresh likewise (HTML).
QString comparisonHtml(const FillScenarioResult& result);

}  // namespace bubblescope
