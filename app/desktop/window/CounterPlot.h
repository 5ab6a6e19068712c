// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/desktop/model/CounterSeries.h"
#include "app/desktop/timeline/Picture.h"
#include "app/desktop/timeline/ViewState.h"

class QColor;
class QCPItemText;
class QCustomPlot;
class QFont;
class QPalette;

namespace bubblescope {

/// The highest value of a series, and its label in a plot; null where there is no value.
struct CounterPeak {
    std::int64_t timeNs = 0;
    double value = 0;
    QCPItemText* text = nullptr;
};

/// Draws a series: stacked areas or lines, capacity and peak. The last values hold until `endNs`,
/// from the run's start. The plot has no graphs before.
CounterPeak plotCounters(QCustomPlot& plot, const CounterSeries& series, std::int64_t endNs,
                         const QPalette& palette, const QFont& font);

/// The visible part of the time axis; the peak's label keeps to the side with room.
void setCounterRange(QCustomPlot& plot, TimeRange visible, const CounterPeak& peak,
                     const QFont& font);

/// By CounterLine::place.
QColor counterColor(std::size_t place);

/// The same for print. In the GUI thread.
Picture counterPicture(const CounterSeries& series, const QString& title, std::int64_t endNs,
                       TimeRange visible, QSize size);

/// Every change of every line. Throws Error when the file cannot be written. Thread-safe.
void writeCounterCsv(const CounterSeries& series, const QString& path);

}  // namespace bubblescope
