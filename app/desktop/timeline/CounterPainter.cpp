// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/timeline/CounterPainter.h"

#include <QCoreApplication>
#include <QPainter>
#include <QPainterPath>
#include <algorithm>
#include <cmath>

namespace bubblescope {

namespace {

struct Texts {
    Q_DECLARE_TR_FUNCTIONS(bubblescope::CounterPainter)
};

QColor colorOf(const CounterLane& lane, const Palette& palette) {
    switch (lane.unit) {
        case CounterSeries::Unit::Share:
            return palette.style(SliceKind::Forward).fill;
        case CounterSeries::Unit::Bytes:
            return palette.style(SliceKind::Curvature).fill;
        case CounterSeries::Unit::MicroBatches:
            return palette.style(SliceKind::Backward).fill;
        default:
            return palette.mutedText;
    }
}

/// The part of a row's height that is filled, from one pixel to the next.
double heightAt(const CounterLane& lane, const PaneGeometry& geometry, double x) {
    const auto summary = lane.values.over(geometry.timeAt(x), geometry.timeAt(x + 1));
    const bool isShare = lane.unit == CounterSeries::Unit::Share;
    return std::clamp((isShare ? summary.mean : summary.highest) / lane.top, 0.0, 1.0);
}

void paintLane(QPainter& painter, const CounterLane& lane, const QRectF& rect,
               const PaneGeometry& geometry, const Palette& palette) {
    const QColor color = colorOf(lane, palette);
    QPainterPath path(rect.bottomLeft());
    double last = 0;
    for (double x = rect.left(); x < rect.right(); ++x) {
        const double height = heightAt(lane, geometry, x);
        if (height != last) {
            path.lineTo(x, rect.bottom() - last * rect.height());
            path.lineTo(x, rect.bottom() - height * rect.height());
        }
        last = height;
    }
    path.lineTo(rect.right(), rect.bottom() - last * rect.height());
    path.lineTo(rect.bottomRight());
    painter.fillPath(path, mixed(color, palette.background, 0.4));
    painter.setPen(QPen(color, 1));
    painter.setBrush(Qt::NoBrush);
    painter.drawPath(path);
    painter.setPen(QPen(palette.line, 1));
    painter.drawLine(rect.bottomLeft(), rect.bottomRight());
}

}  // namespace

void paintCounters(QPainter& painter, const std::vector<CounterLane>& lanes, const RowLayout& rows,
                   const PaneGeometry& geometry, const Palette& palette) {
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing, false);
    for (const Row& row : rows.rows) {
        if (row.counter < 0 || static_cast<std::size_t>(row.counter) >= lanes.size()) continue;
        const QRectF clip = geometry.areaOf(row.top);
        const QRectF rect(geometry.area.left(), std::round(geometry.y(row.top)),
                          geometry.area.width(), std::round(row.height * geometry.rowPixels));
        if (rect.bottom() < clip.top() || rect.top() > clip.bottom()) continue;
        painter.setClipRect(clip);
        paintLane(painter, lanes[static_cast<std::size_t>(row.counter)], rect, geometry, palette);
    }
    painter.restore();
}

QString counterTextAt(const std::vector<CounterLane>& lanes, const RowLayout& rows,
                      std::int64_t timeNs, double row) {
    const Row* found = rows.rowAt(row);
    if (!found || found->counter < 0 || static_cast<std::size_t>(found->counter) >= lanes.size())
        return {};
    const CounterLane& lane = lanes[static_cast<std::size_t>(found->counter)];
    if (lane.unit == CounterSeries::Unit::Share)
        return lane.values.at(timeNs) > 0 ? Texts::tr("computes") : Texts::tr("computes nothing");
    return Texts::tr("%1: %2 here, at most %3; the row is as high as %4")
        .arg(lane.name, counterText(lane.unit, lane.values.at(timeNs)),
             counterText(lane.unit, lane.values.highest()), counterText(lane.unit, lane.top));
}

}  // namespace bubblescope
