// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QCustomPlot;
class QFont;
class QPalette;

namespace bubblescope {

/// Background, axes and grid of a chart in the colours and font of its surroundings.
void stylePlot(QCustomPlot& plot, const QPalette& palette, const QFont& font);

}  // namespace bubblescope
