// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/timeline/BarCanvas.h"

#include <QPainter>
#include <cmath>

#include "app/desktop/timeline/Hatching.h"

namespace bubblescope {

namespace {

constexpr double vectorOutlineWidth = 0.4;
constexpr double invisibleGap = 0.1;
constexpr double dotPeriod = 5;

/// Always rounded down, so that neither a gap is lost nor one made up between bars; clamped to a
/// pixel outside [0, limit].
int clampedPixel(double pixel, int limit) {
    return static_cast<int>(std::floor(std::clamp(pixel, -1.0, limit + 1.0) + 1e-6));
}

}  // namespace

void RasterCanvas::begin(QPainter& painter, const QRectF& area, QRgb background, double dotOrigin) {
    painter_ = &painter;
    area_ = area;
    const double ratio = painter.device()->devicePixelRatioF();
    const QSize size = (area.size() * ratio).toSize().expandedTo({1, 1});
    if (image_.size() != size) image_ = QImage(size, QImage::Format_RGB32);
    image_.setDevicePixelRatio(ratio);
    image_.fill(background);
    dotPeriod_ = static_cast<int>(std::lround(dotPeriod * ratio));
    const auto origin = static_cast<int>(std::fmod(std::floor(dotOrigin * ratio), dotPeriod_));
    dotOrigin_ = (origin + dotPeriod_) % dotPeriod_;
}

void RasterCanvas::beginBand(double top, double bottom) {
    top_ = clampedPixel(top, image_.height());
    bottom_ = clampedPixel(bottom, image_.height());
    hasDots_ = false;
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

void RasterCanvas::fillDotted(double left, double right, QRgb color, QRgb dot) {
    if (!hasDots_) dots_ = body_;
    hasDots_ = true;
    fill(left, right, color, QRgb(0));
    const int first = std::max(clampedPixel(left, image_.width()), 0);
    const int end = std::min(clampedPixel(right, image_.width()), image_.width());
    for (int x = first; x < end; ++x) {
        dots_[static_cast<std::size_t>(x)] = (x + dotOrigin_) % dotPeriod_ == 0 ? dot : color;
    }
}

const RasterCanvas::Line& RasterCanvas::lineAt(int y) const {
    if (hasDots_) return y % dotPeriod_ == dotPeriod_ / 2 ? dots_ : body_;
    return y == top_ || y == bottom_ - 1 ? edge_ : body_;
}

void RasterCanvas::endBand() {
    const int end = std::min(bottom_, image_.height());
    const int width = image_.width();
    for (int y = std::max(top_, 0); y < end; ++y) {
        auto* pixels = reinterpret_cast<QRgb*>(image_.scanLine(y));
        const QRgb* line = lineAt(y).data();
        for (int x = 0; x < width; ++x)
            pixels[x] = line[x] != 0 ? line[x] : pixels[x];
    }
}

void RasterCanvas::finish() {
    painter_->drawImage(area_.topLeft(), image_);
}

void VectorCanvas::beginBand(double top, double bottom) {
    top_ = std::max(top, 0.0);
    bottom_ = std::min(bottom, area_.height());
}

void VectorCanvas::fillDotted(double left, double right, QRgb color, QRgb dot) {
    const QRectF rect = rectOf(std::max(left, 0.0), std::min(right, area_.width()));
    painter_.fillRect(rect, QColor(color));
    drawHatching(painter_, Output::Vector, rect, QColor(dot), Qt::Dense7Pattern);
}

QRectF VectorCanvas::rectOf(double left, double right) const {
    return QRectF(QPointF(left, top_), QPointF(right, bottom_)).translated(area_.topLeft());
}

void VectorCanvas::fill(double left, double right, QRgb color, QRgb outline) {
    right = std::max(right, left + narrowestBar);
    left = std::max(left, 0.0);
    right = std::min(right, area_.width());
    if (left >= right) return;
    if (pending_ && qAlpha(outline) == 0 && qAlpha(pending_->outline) == 0 &&
        pending_->color == color && left - pending_->right < invisibleGap) {
        pending_->right = right;
        return;
    }
    flush();
    pending_ = {left, right, color, outline};
}

void VectorCanvas::flush() {
    if (!pending_) return;
    const QRectF rect = rectOf(pending_->left, pending_->right);
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
