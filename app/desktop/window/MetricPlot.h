// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include "app/desktop/model/MetricSeries.h"
#include "app/desktop/timeline/Picture.h"

class QCustomPlot;
class QFont;
class QPalette;

namespace bubblescope {

/// Draws the lines of a series, each over the band and the line of its raw values where it is
/// smoothed, and a line at `target`. Ranges stay as they are. The plot has no graphs before.
void plotMetrics(QCustomPlot& plot, const MetricSeries& series, std::optional<double> target,
                 const QPalette& palette, const QFont& font);

/// Shows all that a series has.
void fitMetrics(QCustomPlot& plot, const MetricSeries& series);

/// Ticks of the axis for what is visible.
void setMetricTicks(QCustomPlot& plot, const MetricSeries& series, const QFont& font);

/// The same for print, with a legend. In the GUI thread.
Picture metricPicture(const MetricSeries& series, std::optional<double> target,
                      const QString& title, QSize size);

}  // namespace bubblescope
