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
constexpr double headHalfWidth = 3.5;
constexpr double startRadius = 2.5;
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

/// Where arrows leave or meet a bar: near its end or start, some way from its upper or lower edge.
struct BarEnds {
    double left;
    double right;
    double top;
    double bottom;

    double inset() const { return std::min(4.0, (right - left) / 2); }
    double depth() const { return (bottom - top) * 0.35; }
    QPointF leaving(bool downwards) const {
        return {right - inset(), downwards ? bottom - depth() : top + depth()};
    }
    QPointF meeting(bool fromAbove) const {
        return {left + inset(), fromAbove ? top + depth() : bottom - depth()};
    }
};

class ArrowPainter {
  public:
    ArrowPainter(QPainter& painter, const PaneGeometry& geometry, const Palette& palette)
        : painter_(painter), geometry_(geometry), palette_(palette) {}

    /// Across rows along a slanting line, within a row in an arc.
    void paint(const BarEnds& from, const BarEnds& to) {
        if (to.top == from.top) return paintArc(from, to);
        const bool downwards = to.top > from.top;
        const QPointF start = from.leaving(downwards);
        const QPointF tip = to.meeting(downwards);
        const double direction = downwards ? 1 : -1;
        const QPointF base = tip - QPointF(0, direction * (headLength - 1));
        QPainterPath path(start);
        const QPointF bend(0, (base.y() - start.y()) * 0.5);
        path.cubicTo(start + bend, base - bend, base);
        paintArrow(path, tip, direction);
    }

  private:
    /// Above the row, or below one that has no room above it.
    void paintArc(const BarEnds& from, const BarEnds& to) {
        constexpr double highest = 0.75;  // of the control points' rise
        const double rise =
            std::clamp((to.meeting(true).x() - from.leaving(false).x()) * 0.12, 14.0, 40.0);
        const double topmost = from.top + from.depth() - headLength - highest * rise;
        const double direction = topmost >= geometry_.area.top() ? 1 : -1;
        const QPointF start = from.leaving(direction < 0);
        const QPointF tip = to.meeting(direction > 0);
        const QPointF base = tip - QPointF(0, direction * (headLength - 1));
        const QPointF bend(0, direction * rise);
        QPainterPath path(start);
        path.cubicTo(start - bend, base - bend, base);
        paintArrow(path, tip, direction);
    }

    void paintArrow(const QPainterPath& path, const QPointF& tip, double direction) {
        paintPath(path);
        paintStart(path.pointAtPercent(0));
        paintHead(tip, direction);
    }

    void paintPath(const QPainterPath& path) {
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
    }

    void paintStart(const QPointF& centre) {
        const QPointF reach(startRadius, startRadius);
        if (!geometry_.area.contains(QRectF(centre - reach, centre + reach))) return;
        painter_.setPen(QPen(palette_.background, 1));
        painter_.setBrush(palette_.text);
        painter_.drawEllipse(centre, startRadius, startRadius);
    }

    void paintHead(const QPointF& tip, double direction) {
        const double baseY = tip.y() - direction * headLength;
        const QPolygonF head{tip, QPointF(tip.x() - headHalfWidth, baseY),
                             QPointF(tip.x() + headHalfWidth, baseY)};
        if (!geometry_.area.contains(head.boundingRect())) return;
        painter_.setPen(QPen(palette_.background, 1));
        painter_.setBrush(palette_.text);
        painter_.drawPolygon(head);
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
        const auto bar = [&](const ItemBox& box) {
            return BarEnds{geometry.x(box.time.startNs), geometry.x(box.time.endNs),
                           geometry.y(box.top), geometry.y(box.top + box.height)};
        };
        arrowPainter.paint(bar(*from), bar(*to));
    }
    painter.restore();
}

}  // namespace bubblescope
