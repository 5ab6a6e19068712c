// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QSize>
#include <QString>

#include "app/desktop/timeline/ViewState.h"

namespace bubblescope {

/// Writes the stacked Gantt charts of `runs` over `visible` as a figure for print: light colours
/// and a fixed font whatever the theme, text as text, bars as vectors clipped to the axes.
/// The ending of `path` decides: .pdf, .svg or .png (PNG at twice the size in pixels).
/// Throws Error for another ending or when the file cannot be written; no half-written file stays.
void exportChart(const QList<Run*>& runs, TimeRange visible, QSize size, const QString& path);

}  // namespace bubblescope
