// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace bubblescope {

/// How a figure for print is set. A pixel of it is a point of a PDF page.
struct FigureStyle {
    QString family = QStringLiteral("sans-serif");  ///< a family that every SVG viewer knows
    int fontPixels = 9;
    bool hasLegend = true;
    double pngScale = 2;  ///< pixels of a PNG for each of the figure
};

}  // namespace bubblescope
