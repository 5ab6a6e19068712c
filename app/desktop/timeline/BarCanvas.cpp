// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/timeline/BarCanvas.h"

#include <QPainter>
#include <cmath>

namespace bubblescope {

namespace {

constexpr double vectorOutlineWidth = 0.4;

/// Always rounded down, so that neither a gap is lost nor one made up between bars; clamped to a
/// pixel outside [0, limit].
int clampedPixel(double pixel, int limit) {
    return static_cast<int>(std::floor(std::clamp(pixel, -1.0, limit + 1.0) + 1e-6));
}

}  // namespace

void RasterCanvas::begin(QPainter& painter, const QRectF& area) {
    painter_ = &painter;
    area_ = area;
    const double ratio = painter.device()->devicePixelRatioF();
    const QSize size = (area.size() * ratio).toSize().expandedTo({1, 1});
    if (image_.size() != size) image_ = QImage(size, QImage::Format_ARGB32_Premultiplied);
    image_.setDevicePixelRatio(ratio);
    image_.fill(Qt::transparent);
}

void RasterCanvas::beginLane(double top, double bottom) {
    top_ = clampedPixel(top, image_.height());
    bottom_ = clampedPixel(bottom, image_.height());
    const auto width = static_cast<std::size_t>(image_.width());
    body_.assign(width, 0);
    edge_.assign(width, 0);
}

void RasterCanvas::fill(double left, double right, QRgb color, QRgb outline) {
    const int width = image_.width();
    const int leftPixel = clampedPixel(left, width);
    const int rightPixel = std::max(clampedPixel(right, width), leftPixel + 1);
    const int first = std::max(leftPixel, 0);
    const int end = std::min(rightPixel, width);
    if (first >= end) return;
    std::fill(body_.begin() + first, body_.begin() + end, color);
    const bool outlined = qAlpha(outline) != 0;
    std::fill(edge_.begin() + first, edge_.begin() + end, outlined ? outline : color);
    if (!outlined) return;
    if (leftPixel >= 0) body_[static_cast<std::size_t>(first)] = outline;
    if (rightPixel <= width) body_[static_cast<std::size_t>(end - 1)] = outline;
}

void RasterCanvas::endLane() {
    const int end = std::min(bottom_, image_.height());
    for (int y = std::max(top_, 0); y < end; ++y) {
        const auto& line = y == top_ || y == bottom_ - 1 ? edge_ : body_;
        std::ranges::copy(line, reinterpret_cast<QRgb*>(image_.scanLine(y)));
    }
}

void RasterCanvas::finish() { painter_->drawImage(area_.topLeft(), image_); }

void VectorCanvas::beginLane(double top, double bottom) {
    top_ = std::max(top, 0.0);
    bottom_ = std::min(bottom, area_.height());
}

void VectorCanvas::fill(double left, double right, QRgb color, QRgb outline) {
    right = std::max(right, left + narrowestBar);
    left = std::max(left, 0.0);
    right = std::min(right, area_.width());
    if (left >= right) return;
    if (pending_ && qAlpha(outline) == 0 && qAlpha(pending_->outline) == 0 &&
        pending_->color == color && left - pending_->right < 1e-6) {
        pending_->right = right;
        return;
    }
    flush();
    pending_ = {left, right, color, outline};
}

void VectorCanvas::flush() {
    if (!pending_) return;
    QRectF rect(QPointF(pending_->left, top_), QPointF(pending_->right, bottom_));
    rect.translate(area_.topLeft());
    if (qAlpha(pending_->outline) == 0) {
        painter_.fillRect(rect, QColor(pending_->color));
    } else {
        const double inset = vectorOutlineWidth / 2;
        painter_.setPen(QPen(QColor(pending_->outline), vectorOutlineWidth));
        painter_.setBrush(QColor(pending_->color));
        painter_.drawRect(rect.adjusted(inset, inset, -inset, -inset));
    }
    pending_.reset();
}

}  // namespace bubblescope
