// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/timeline/GanttPlottable.h"

#include "app/desktop/timeline/CounterPainter.h"
#include "app/desktop/timeline/CriticalPathMarks.h"
#include "app/desktop/timeline/FlowArrows.h"
#include "app/desktop/timeline/RangeMarks.h"

namespace bubblescope {

namespace {

constexpr double hitTolerancePixels = 3;

void paintVeil(QPainter& painter, const PaneScene& scene) {
    QColor veil = scene.palette.background;
    veil.setAlphaF(0.65F);
    painter.fillRect(scene.geometry.area, veil);
}

void paintOutline(QPainter& painter, const PaneScene& scene, const TimelineItem& item,
                  const QColor& color, double width) {
    const auto box = boxOf(*scene.content, scene.rows, item);
    if (!box) return;
    const PaneGeometry& geometry = scene.geometry;
    const QRectF area = geometry.areaOf(box->top).adjusted(-width, -width, width, width);
    const double left = std::max(std::floor(geometry.x(box->time.startNs)), area.left());
    const double right = std::min(std::max(geometry.x(box->time.endNs), left + 2), area.right());
    const double top = std::max(geometry.y(box->top), area.top());
    const double bottom =
        std::min(geometry.y(box->top) + box->height * geometry.rowPixels, area.bottom());
    if (left >= right || top >= bottom) return;
    painter.setPen(QPen(color, width, Qt::SolidLine, Qt::SquareCap, Qt::MiterJoin));
    painter.setBrush(Qt::NoBrush);
    const double outset = width > 1 ? 0 : 0.5;
    painter.drawRect(QRectF(QPointF(left, top), QPointF(right, bottom))
                         .toRect()
                         .toRectF()
                         .adjusted(-outset, -outset, outset - 1, outset - 1));
}

}  // namespace

void paintMarks(QPainter& painter, const PaneScene& scene) {
    if (scene.outdated) paintVeil(painter, scene);
    paintCriticalPath(painter, scene);
    paintOutline(painter, scene, scene.hovered, scene.palette.hover, 1);
    paintOutline(painter, scene, scene.selection, scene.palette.selection, 2);
    paintFlowArrows(painter, scene.arrows, *scene.content, scene.rows, scene.geometry,
                    scene.palette);
}

GanttPlottable::GanttPlottable(QCPAxis* keyAxis, QCPAxis* valueAxis, const PaneScene& scene)
    : QCPAbstractPlottable(keyAxis, valueAxis), scene_(scene) {
    setStyle(scene.palette, QFont(), {});
}

void GanttPlottable::setStyle(const Palette& palette, const QFont& labelFont,
                              const ColorScale& scale) {
    painter_ = std::make_unique<BarPainter>(palette, labelFont, scale);
}

double GanttPlottable::selectTest(const QPointF& position, bool, QVariant* details) const {
    const PaneGeometry& geometry = scene_.geometry;
    if (!scene_.content || !geometry.area.contains(position)) return -1;
    const auto toleranceNs = static_cast<std::int64_t>(hitTolerancePixels * geometry.nsPerPixel());
    const TimelineItem item =
        bubblescope::itemAt(*scene_.content, scene_.rows, geometry.timeAt(position.x()),
                            geometry.rowAt(position.y()), toleranceNs);
    if (!item.slice && !item.bubble) return -1;
    if (details) details->setValue(item);
    return 0;
}

QCPRange GanttPlottable::getKeyRange(bool& foundRange, QCP::SignDomain) const {
    foundRange = scene_.content && scene_.content->timeline->sliceCount() > 0;
    if (!foundRange) return {};
    const Timeline& timeline = *scene_.content->timeline;
    return {0, static_cast<double>(timeline.lastNs() - timeline.firstNs())};
}

QCPRange GanttPlottable::getValueRange(bool& foundRange, QCP::SignDomain, const QCPRange&) const {
    foundRange = scene_.rows.height > 0;
    return {0, scene_.rows.height};
}

void GanttPlottable::draw(QCPPainter* painter) {
    if (!scene_.content) return;
    const bool vector = painter->modes().testFlag(QCPPainter::pmVectorized);
    painter_->paint(*painter, vector ? Output::Vector : Output::Raster, *scene_.content,
                    scene_.rows, scene_.geometry);
    if (scene_.counters)
        paintCounters(*painter, *scene_.counters, scene_.rows, scene_.geometry, scene_.palette);
    if (scene_.rows.pinnedHeight == 0) return;
    const QRectF area = scene_.geometry.area;
    const double y = std::round(area.top() + (scene_.rows.pinnedHeight - RowLayout::gap / 2) *
                                                 scene_.geometry.rowPixels);
    painter->setPen(QPen(scene_.palette.mutedText, 1));
    painter->drawLine(QPointF(area.left(), y), QPointF(area.right(), y));
}

void GanttPlottable::drawLegendIcon(QCPPainter* painter, const QRectF& rect) const {
    painter->fillRect(rect, scene_.palette.style(SliceKind::Forward).fill);
}

GanttOverlay::GanttOverlay(QCustomPlot* plot, const PaneScene& scene)
    : QCPLayerable(plot, QStringLiteral("overlay")), scene_(scene) {}

void GanttOverlay::applyDefaultAntialiasingHint(QCPPainter* painter) const {
    painter->setAntialiasing(false);
}

void GanttOverlay::draw(QCPPainter* painter) {
    if (!scene_.content) return;
    drawCursor(*painter);
    paintArea(*painter, scene_.area, scene_.rows, scene_.geometry, scene_.palette);
    if (scene_.range) paintRange(*painter, *scene_.range, scene_.geometry, scene_.palette);
    paintMarks(*painter, scene_);
    paintNotes(*painter, scene_.notes, scene_.geometry, scene_.palette);
}

void GanttOverlay::drawCursor(QPainter& painter) const {
    if (!scene_.cursorNs) return;
    const QRectF area = scene_.geometry.area;
    const double x = std::floor(scene_.geometry.x(*scene_.cursorNs));
    if (x < area.left() || x > area.right()) return;
    painter.setPen(QPen(scene_.palette.hover, 1));
    painter.drawLine(QPointF(x, area.top()), QPointF(x, area.bottom()));

    const QFontMetricsF metrics(painter.font());
    QRectF tag(0, area.bottom() + 1,
               metrics.horizontalAdvance(scene_.cursorText) + 2 * metrics.averageCharWidth(),
               metrics.height() + 4);
    tag.moveCenter({x, tag.center().y()});
    tag.moveLeft(
        std::clamp(tag.left(), 0.0, std::max(0.0, mParentPlot->viewport().width() - tag.width())));
    painter.fillRect(tag, scene_.palette.text);
    painter.setPen(scene_.palette.background);
    painter.drawText(tag, Qt::AlignCenter, scene_.cursorText);
}

}  // namespace bubblescope
