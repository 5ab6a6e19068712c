// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/timeline/RangeMarks.h"

#include <QPainter>
#include <algorithm>
#include <cmath>

#include "app/desktop/timeline/TimeTicks.h"

namespace bubblescope {

namespace {

constexpr float shadeOpacity = 0.16F;
constexpr double headPixels = 4;

QColor shadeOf(const Palette& palette) {
    QColor shade = palette.selection;
    shade.setAlphaF(shadeOpacity);
    return shade;
}

/// From edge to edge of the range, cut to what is visible; empty when nothing is.
QRectF bandOf(TimeRange range, const PaneGeometry& geometry) {
    const double left = std::max(std::floor(geometry.x(range.startNs)), geometry.area.left());
    const double right = std::min(std::floor(geometry.x(range.endNs)), geometry.area.right());
    if (left > right) return {};
    return {left, geometry.area.top(), right - left, geometry.area.height()};
}

void drawEdge(QPainter& painter, std::int64_t timeNs, const PaneGeometry& geometry) {
    const double x = std::floor(geometry.x(timeNs));
    if (x < geometry.area.left() || x > geometry.area.right()) return;
    painter.drawLine(QPointF(x, geometry.area.top()), QPointF(x, geometry.area.bottom()));
}

/// A line with heads at both ends.
void drawDimension(QPainter& painter, double left, double right, double y) {
    if (right - left < 3 * headPixels) return;
    painter.drawLine(QPointF(left, y), QPointF(right, y));
    for (const double side : {-1.0, 1.0}) {
        painter.drawLine(QPointF(left + 1, y),
                         QPointF(left + 1 + headPixels, y + side * headPixels));
        painter.drawLine(QPointF(right - 1, y),
                         QPointF(right - 1 - headPixels, y + side * headPixels));
    }
}

void drawTag(QPainter& painter, const QString& text, QPointF centre, const QRectF& within,
             const Palette& palette) {
    const QFontMetricsF metrics(painter.font());
    QRectF tag(0, 0, metrics.horizontalAdvance(text) + 2 * metrics.averageCharWidth(),
               metrics.height() + 4);
    tag.moveCenter(centre);
    tag.moveLeft(std::clamp(tag.left(), within.left(),
                            std::max(within.left(), within.right() - tag.width())));
    painter.fillRect(tag, palette.text);
    painter.setPen(palette.background);
    painter.drawText(tag, Qt::AlignCenter, text);
}

void paintRows(QPainter& painter, const QRectF& band, double top, double height,
               const PaneGeometry& geometry, const Palette& palette) {
    QRectF rect = band;
    rect.setTop(std::max(geometry.y(top), geometry.areaOf(top).top()));
    rect.setBottom(std::min(geometry.y(top) + height * geometry.rowPixels, band.bottom()));
    if (rect.height() <= 0) return;
    painter.fillRect(rect, shadeOf(palette));
    painter.drawRect(rect.toRect().adjusted(0, 0, -1, -1));
}

}  // namespace

void paintRange(QPainter& painter, TimeRange range, const PaneGeometry& geometry,
                const Palette& palette) {
    const QRectF band = bandOf(range, geometry);
    if (band.isNull()) return;
    painter.fillRect(band, shadeOf(palette));
    painter.setPen(QPen(palette.selection, 1));
    drawEdge(painter, range.startNs, geometry);
    drawEdge(painter, range.endNs, geometry);
    const double y = std::round(geometry.area.top() + QFontMetricsF(painter.font()).height() / 2);
    drawDimension(painter, band.left(), band.right(), y);
    drawTag(painter, formatExactTime(range.lengthNs()), {band.center().x(), y}, geometry.area,
            palette);
}

void paintArea(QPainter& painter, const RowArea& area, const RowLayout& rows,
               const PaneGeometry& geometry, const Palette& palette) {
    const QRectF band = bandOf(area.time, geometry);
    if (area.isEmpty() || band.isNull()) return;
    painter.setPen(QPen(palette.selection, 1, Qt::DashLine));
    painter.setBrush(Qt::NoBrush);
    const auto isChosen = [&](const Row& row) {
        return std::ranges::find(area.tracks, row.track) != area.tracks.end();
    };
    for (auto row = rows.rows.begin(); row != rows.rows.end(); ++row) {
        if (!isChosen(*row)) continue;
        const double top = row->top;
        while (std::next(row) != rows.rows.end() && isChosen(*std::next(row)) &&
               std::next(row)->isPinned == row->isPinned)
            ++row;
        paintRows(painter, band, top, row->top + row->height - top, geometry, palette);
    }
}

}  // namespace bubblescope
