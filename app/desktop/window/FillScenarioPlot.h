// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/desktop/model/FillScenarioResult.h"
#include "app/desktop/timeline/Picture.h"

class QCustomPlot;
class QFont;
class QPalette;

namespace bubblescope {

/// Utilization of each method before filling and under each policy, as bars with their values and
/// the steps of a refresh above them.
void plotFillScenario(QCustomPlot& plot, const FillScenarioResult& result, const QPalette& palette,
                      const QFont& font);

/// The same for print, with the scenario's title. In the GUI thread.
Picture fillScenarioPicture(const FillScenarioResult& result, QSize size);

}  // namespace bubblescope
