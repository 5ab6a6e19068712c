// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/timeline/FlowArrows.h"

#include <QLineF>
#include <QPainter>
#include <QPainterPath>
#include <cmath>

#include "app/desktop/model/SliceFlows.h"

namespace bubblescope {

namespace {

constexpr std::size_t mostArrows = 12;  ///< into a slice, and as many out of it
constexpr double lineWidth = 1.5;
constexpr double haloWidth = 4;
constexpr double headLength = 7;
constexpr double headHalfHeight = 3.5;
constexpr int curveSteps = 32;

/// The part of a line within a rectangle (Liang and Barsky, 1984); nothing when there is none.
std::optional<QLineF> clipped(const QLineF& line, const QRectF& area) {
    double from = 0;
    double to = 1;
    const auto cut = [&](double distance, double step) {
        if (step == 0) return distance >= 0;
        const double at = distance / step;
        if (step > 0) {
            to = std::min(to, at);
        } else {
            from = std::max(from, at);
        }
        return from < to;
    };
    const bool isInside =
        cut(line.x1() - area.left(), -line.dx()) && cut(area.right() - line.x1(), line.dx()) &&
        cut(line.y1() - area.top(), -line.dy()) && cut(area.bottom() - line.y1(), line.dy());
    if (!isInside) return {};
    return QLineF(line.pointAt(from), line.pointAt(to));
}

/// Leaves to the right and arrives from the left; within a row in an arc, so as not to hide it.
QPainterPath curve(const QPointF& from, const QPointF& to, const PaneGeometry& geometry) {
    constexpr double leastReach = 10;
    constexpr double mostReach = 60;
    const double reach = std::clamp((to.x() - from.x()) / 2, leastReach, mostReach);
    double rise = 0;
    if (std::abs(from.y() - to.y()) < 1) {
        rise = -std::clamp(geometry.rowPixels, leastReach, mostReach);
        if (from.y() + rise < geometry.area.top()) rise = -rise;
    }
    QPainterPath path(from);
    path.cubicTo(from + QPointF(reach, rise), to + QPointF(-reach, rise), to);
    return path;
}

class ArrowPainter {
  public:
    ArrowPainter(QPainter& painter, const PaneGeometry& geometry, const Palette& palette)
        : painter_(painter), geometry_(geometry), palette_(palette) {}

    void paint(const QPointF& from, const QPointF& to) {
        const QPointF base = to - QPointF(headLength - 1, 0);
        const QPainterPath path = curve(from, base, geometry_);
        QList<QLineF> lines;
        for (int i = 0; i < curveSteps; ++i) {
            const QLineF line(path.pointAtPercent(static_cast<double>(i) / curveSteps),
                              path.pointAtPercent(static_cast<double>(i + 1) / curveSteps));
            if (const auto visible = clipped(line, geometry_.area)) lines << *visible;
        }
        painter_.setPen(QPen(palette_.background, haloWidth, Qt::SolidLine, Qt::FlatCap));
        painter_.drawLines(lines);
        painter_.setPen(QPen(palette_.text, lineWidth, Qt::SolidLine, Qt::RoundCap));
        painter_.drawLines(lines);
        paintHead(to);
    }

  private:
    void paintHead(const QPointF& tip) {
        const QRectF head(tip.x() - headLength, tip.y() - headHalfHeight, headLength,
                          2 * headHalfHeight);
        if (!geometry_.area.contains(head)) return;
        painter_.setPen(QPen(palette_.background, 1));
        painter_.setBrush(palette_.text);
        painter_.drawPolygon(QPolygonF{tip, head.topLeft(), head.bottomLeft()});
    }

    QPainter& painter_;
    const PaneGeometry& geometry_;
    const Palette& palette_;
};

}  // namespace

std::vector<Flow> arrowsOf(const RunContent& content, SliceIndex slice) {
    const SliceFlows flows = flowsOf(content, slice);
    std::vector<Flow> arrows;
    for (std::size_t i = 0; i < std::min(mostArrows, flows.inputs.size()); ++i)
        arrows.push_back({flows.inputs[i].slice, slice});
    for (std::size_t i = 0; i < std::min(mostArrows, flows.outputs.size()); ++i)
        arrows.push_back({slice, flows.outputs[i].slice});
    return arrows;
}

void paintFlowArrows(QPainter& painter, const std::vector<Flow>& arrows, const RunContent& content,
                     const RowLayout& rows, const PaneGeometry& geometry, const Palette& palette) {
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    ArrowPainter arrowPainter(painter, geometry, palette);
    for (const Flow& arrow : arrows) {
        const auto from = boxOf(content, rows, {{}, arrow.from, {}});
        const auto to = boxOf(content, rows, {{}, arrow.to, {}});
        if (!from || !to) continue;
        const auto middle = [&](const ItemBox& box) {
            return geometry.y(box.top + box.height / 2);
        };
        arrowPainter.paint({geometry.x(from->time.endNs), middle(*from)},
                           {geometry.x(to->time.startNs), middle(*to)});
    }
    painter.restore();
}

}  // namespace bubblescope
