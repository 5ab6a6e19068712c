// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/timeline/Hatching.h"

#include <QPainter>
#include <QPainterPath>
#include <algorithm>
#include <cmath>

namespace bubblescope {

namespace {

constexpr double linePeriod = 5;
constexpr double lineWidth = 0.7;
constexpr double dotPeriod = 5;
constexpr double dotSize = 0.8;

double firstMultiple(double period, double from) {
    return std::ceil(from / period) * period;
}

/// Lines y = c - x, that is "/", clipped to the rectangle.
void addRising(QPainterPath& path, const QRectF& rect) {
    for (double c = firstMultiple(linePeriod, rect.left() + rect.top());
         c < rect.right() + rect.bottom(); c += linePeriod) {
        const double left = std::max(rect.left(), c - rect.bottom());
        const double right = std::min(rect.right(), c - rect.top());
        path.moveTo(left, c - left);
        path.lineTo(right, c - right);
    }
}

/// Lines y = x - c, that is "\", clipped to the rectangle.
void addFalling(QPainterPath& path, const QRectF& rect) {
    for (double c = firstMultiple(linePeriod, rect.left() - rect.bottom());
         c < rect.right() - rect.top(); c += linePeriod) {
        const double left = std::max(rect.left(), c + rect.top());
        const double right = std::min(rect.right(), c + rect.bottom());
        path.moveTo(left, left - c);
        path.lineTo(right, right - c);
    }
}

void addDots(QPainterPath& path, const QRectF& rect) {
    const QRectF inner = rect.adjusted(0, 0, -dotSize, -dotSize);
    for (double y = firstMultiple(dotPeriod, inner.top()); y < inner.bottom(); y += dotPeriod) {
        for (double x = firstMultiple(dotPeriod, inner.left()); x < inner.right(); x += dotPeriod) {
            path.addRect(x, y, dotSize, dotSize);
        }
    }
}

}  // namespace

void drawHatching(QPainter& painter, Output output, const QRectF& rect, const QColor& color,
                  Qt::BrushStyle style) {
    if (output == Output::Raster) {
        painter.fillRect(rect, QBrush(color, style));
        return;
    }
    QPainterPath path;
    const bool isCross = style == Qt::DiagCrossPattern;
    if (isCross || style == Qt::BDiagPattern) addRising(path, rect);
    if (isCross || style == Qt::FDiagPattern) addFalling(path, rect);
    if (style == Qt::Dense7Pattern) addDots(path, rect);
    if (path.isEmpty()) return;  // which PDF readers complain about
    if (style == Qt::Dense7Pattern) {
        painter.fillPath(path, color);
    } else {
        painter.strokePath(path, QPen(color, lineWidth, Qt::SolidLine, Qt::FlatCap));
    }
}

}  // namespace bubblescope
