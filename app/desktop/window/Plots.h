// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/desktop/timeline/Picture.h"

class QCPAxis;
class QCustomPlot;
class QFont;
class QPalette;

namespace bubblescope {

/// Background, axes and grid of a chart in the colours and font of its surroundings.
void stylePlot(QCustomPlot& plot, const QPalette& palette, const QFont& font);

/// Below the chart, where it hides no point.
void addLegendBelow(QCustomPlot& plot, const QPalette& palette, const QFont& font, int columns);

/// From `least` to `most`, both above 0, with some room, and ticks at round numbers.
void setLogAxis(QCPAxis& axis, double least, double most);

/// A chart for print, black on white below its title. `fill` draws it in the palette and font that
/// it is given. In the GUI thread.
Picture plotPicture(const QString& title, const QString& description, QSize size,
                    const std::function<void(QCustomPlot&, const QPalette&, const QFont&)>& fill);

}  // namespace bubblescope
