// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QRectF>

class QPainter;

namespace bubblescope {

/// Pattern brushes are fast on pixels; but not every program that reads an SVG file knows them, so
/// vector files get lines and dots.
enum class Output { Raster, Vector };

/// Draws diagonal lines (BDiagPattern, FDiagPattern, DiagCrossPattern) or dots (Dense7Pattern) over
/// a rectangle.
void drawHatching(QPainter& painter, Output output, const QRectF& rect, const QColor& color,
                  Qt::BrushStyle style);

}  // namespace bubblescope
