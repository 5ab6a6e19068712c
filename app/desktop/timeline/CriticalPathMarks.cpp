// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/timeline/CriticalPathMarks.h"

#include <QPainter>
#include <algorithm>
#include <cmath>

namespace bubblescope {

namespace {

constexpr double outlineWidth = 2;

/// The visible part of a bar.
std::optional<QRectF> rectOf(const PaneScene& scene, SliceIndex slice) {
    const auto box = boxOf(*scene.content, scene.rows, {{}, slice, {}});
    if (!box) return {};
    const PaneGeometry& geometry = scene.geometry;
    const QRectF area = geometry.areaOf(box->top);
    const double left = std::max(geometry.x(box->time.startNs), area.left());
    const double right = std::min(geometry.x(box->time.endNs), area.right());
    const double top = std::max(geometry.y(box->top), area.top());
    const double bottom =
        std::min(geometry.y(box->top) + box->height * geometry.rowPixels, area.bottom());
    if (left > right || top >= bottom) return {};
    return QRectF(QPointF(left, top), QPointF(std::max(right, left + 1), bottom));
}

}  // namespace

void paintCriticalPath(QPainter& painter, const PaneScene& scene) {
    if (!scene.critical) return;
    const Timeline& timeline = *scene.content->timeline;
    const std::int64_t firstNs = timeline.firstNs() + scene.geometry.visible.startNs;
    const std::int64_t lastNs = timeline.firstNs() + scene.geometry.visible.endNs;
    const auto pixelNs = static_cast<std::int64_t>(std::ceil(scene.geometry.nsPerPixel()));
    const auto& slices = scene.critical->slices;
    const auto endsBefore = [&](SliceIndex slice, std::int64_t timeNs) {
        return timeline.endNs(slice) < timeNs;
    };
    painter.setPen(
        QPen(scene.palette.text, outlineWidth, Qt::SolidLine, Qt::SquareCap, Qt::MiterJoin));
    painter.setBrush(Qt::NoBrush);
    std::optional<QRectF> before;
    auto slice = std::lower_bound(slices.begin(), slices.end(), firstNs, endsBefore);
    while (slice != slices.end() && timeline.startNs()[*slice] <= lastNs) {
        const auto rect = rectOf(scene, *slice);
        if (rect && rect->width() > 2 * outlineWidth)
            painter.drawRect(rect->adjusted(1, 1, -1, -1));
        else if (rect)
            painter.drawLine(rect->bottomLeft() - QPointF(0, 1),
                             rect->bottomRight() - QPointF(0, 1));
        if (rect && before && before->top() != rect->top())
            painter.drawLine(QPointF(before->right(), before->center().y()),
                             QPointF(rect->left(), rect->center().y()));
        before = rect;
        slice = std::lower_bound(slice + 1, slices.end(), timeline.endNs(*slice) + pixelNs,
                                 [&](SliceIndex next, std::int64_t timeNs) {
                                     return pixelNs > 1 && timeline.endNs(next) < timeNs;
                                 });
    }
}

}  // namespace bubblescope
