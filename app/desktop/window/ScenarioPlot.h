// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/desktop/model/ScenarioResult.h"
#include "app/desktop/timeline/Picture.h"

class QCustomPlot;
class QFont;
class QPalette;

namespace bubblescope {

/// Throughput per accelerator against batch per accelerator: a line per method through its best
/// points, told apart by colour, marker and dashes, with a legend.
void fillScenarioPlot(QCustomPlot& plot, const ScenarioResult& result, const QPalette& palette,
                      const QFont& font);

/// The same for print, with the scenario's title. In the GUI thread.
Picture scenarioPicture(const ScenarioResult& result, QSize size);

}  // namespace bubblescope
