// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFont>
#include <QMargins>
#include <vector>

#include "app/desktop/timeline/Palette.h"
#include "app/desktop/timeline/PaneGeometry.h"

class QPainter;

namespace bubblescope {

/// How axes of panes are measured and labelled, and drawn in any thread: those of a QCustomPlot
/// can be drawn in the GUI thread only.
inline constexpr int tickPixels = 4;
inline constexpr int smallTickPixels = 2;
inline constexpr int tickLabelPadding = 2;

struct RowLabel {
    double middle = 0;  ///< height in the row layout
    QString text;
};

/// Where labels would overlap, those of minor rows give way to devices, and lower to upper ones.
std::vector<RowLabel> rowLabels(const RowLayout& rows, double rowPixels, int width,
                                const QFont& font);

/// The width of the longest row label.
int wantedLabelWidth(const RowLayout& rows, const QFont& font);

/// Pixels around the bars.
QMargins chartMargins(int labelWidth, const QFont& font);

/// Row labels at the left, time axis below.
void paintAxes(QPainter& painter, const RowLayout& rows, const PaneGeometry& geometry,
               int labelWidth, const Palette& palette, const QFont& font);

}  // namespace bubblescope
