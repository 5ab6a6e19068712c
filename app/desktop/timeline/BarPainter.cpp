// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/timeline/BarPainter.h"

#include <QPainter>
#include <algorithm>
#include <cmath>

namespace bubblescope {

namespace {

constexpr double smallestOutlined = 6;  ///< pixels, as those below
constexpr double smallestHatched = 3;
constexpr double labelPadding = 1;
constexpr double hatchPeriod = 8;
constexpr double leastShade = 0.3;  ///< so that a lone short slice can be seen

}  // namespace

BarPainter::BarPainter(const Palette& palette, const QFont& font, const ColorScale& scale)
    : palette_(palette), colors_(palette, scale), shades_(colors_.classCount()), labels_(font) {
    for (std::size_t look = 0; look < shades_.size(); ++look) {
        for (int i = 0; i <= shadeCount; ++i) {
            const double share = std::max(leastShade, static_cast<double>(i) / shadeCount);
            shades_[look][static_cast<std::size_t>(i)] =
                mixed(colors_.style(look).fill, palette.background, share).rgb();
        }
    }
}

void BarPainter::paint(QPainter& painter, Output output, const RunContent& content,
                       const RowLayout& rows, const PaneGeometry& geometry) {
    output_ = output;
    content_ = &content;
    rows_ = &rows;
    geometry_ = geometry;
    wideBars_.clear();
    hatched_.clear();
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing, false);
    const double startPixel = static_cast<double>(geometry.visible.startNs) / geometry.nsPerPixel();
    painter.setBrushOrigin(geometry.area.topLeft() -
                           QPointF(std::fmod(startPixel, hatchPeriod), 0));
    if (output == Output::Raster) {
        raster_.begin(painter, geometry.area, palette_.background.rgb(), startPixel);
        paintRows(raster_);
    } else {
        VectorCanvas canvas(painter, geometry.area);
        paintRows(canvas);
    }
    paintHatching(painter);
    paintLabels(painter);
    painter.restore();
}

QRgb BarPainter::shadeOf(const Bar& bar, std::size_t look, double drawnPixels) const {
    const auto& shades = shades_[look];
    if (bar.coverage >= 1) return shades[shadeCount];
    const double share = bar.coverage / std::min(drawnPixels, 1.0);
    const auto shade = static_cast<std::size_t>(std::ceil(share * shadeCount - 1e-4));
    return shades[std::min<std::size_t>(shade, shadeCount)];
}

void BarPainter::paintRows(BarCanvas& canvas) {
    const auto isVisible = [&](double top, double height) {
        const QRectF area = geometry_.areaOf(top);
        return geometry_.y(top) < area.bottom() &&
               geometry_.y(top) + height * geometry_.rowPixels > area.top();
    };
    for (const Row& row : rows_->rows) {
        if (row.counter >= 0 || !isVisible(row.top, row.height)) continue;
        const bool isOneBand = row.lanes.size() == 1;
        beginBand(canvas, row.top, row.height);
        paintBubbles(canvas, row);
        if (!isOneBand) canvas.endBand();
        for (const RowLane& lane : row.lanes) {
            if (!isVisible(lane.top, lane.height)) continue;
            if (!isOneBand) beginBand(canvas, lane.top, lane.height);
            paintLane(canvas, lane);
            if (!isOneBand) canvas.endBand();
        }
        if (isOneBand) canvas.endBand();
    }
    canvas.finish();
}

void BarPainter::beginBand(BarCanvas& canvas, double top, double height) const {
    const double ratio = canvas.pixelRatio();
    const double first = geometry_.areaOf(top).top() - geometry_.area.top();
    const double topPixel = geometry_.y(top) - geometry_.area.top();
    canvas.beginBand(std::max(topPixel, first) * ratio,
                     (topPixel + height * geometry_.rowPixels) * ratio);
}

void BarPainter::paintBubbles(BarCanvas& canvas, const Row& row) const {
    const auto bubbles = bubblesOf(*content_, row.device);
    const double ratio = canvas.pixelRatio();
    const std::int64_t startNs = geometry_.visible.startNs + content_->timeline->firstNs();
    const std::int64_t endNs = startNs + geometry_.visible.lengthNs();
    const double pixelNs = geometry_.nsPerPixel() / ratio;

    auto bubble = std::ranges::upper_bound(bubbles, startNs, {}, &Bubble::endNs);
    while (bubble != bubbles.end() && bubble->startNs < endNs) {
        const double left = static_cast<double>(bubble->startNs - startNs) / pixelNs;
        const double right = static_cast<double>(bubble->endNs - startNs) / pixelNs;
        if (right - left >= 1) {
            canvas.fillDotted(left, right, palette_.bubble.rgb(), palette_.bubbleDot.rgb());
            ++bubble;
        } else {
            const auto nextPixelNs =
                startNs + static_cast<std::int64_t>((std::floor(right) + 1) * pixelNs);
            bubble = std::ranges::upper_bound(bubble + 1, bubbles.end(), nextPixelNs, {},
                                              &Bubble::endNs);
        }
    }
    canvas.endBand();
}

void BarPainter::paintLane(BarCanvas& canvas, const RowLane& lane) {
    const double ratio = canvas.pixelRatio();
    const double laneTop = geometry_.y(lane.top) - geometry_.area.top();
    const double bottom = laneTop + lane.height * geometry_.rowPixels;
    const double top = std::max(laneTop, geometry_.areaOf(lane.top).top() - geometry_.area.top());
    const std::int64_t startNs = geometry_.visible.startNs + content_->timeline->firstNs();
    const double pixelsPerNs = ratio / geometry_.nsPerPixel();
    const bool mayOutline = bottom - top >= smallestOutlined;
    const int pixels = static_cast<int>(std::lround(geometry_.area.width() * ratio));

    bars_.clear();
    content_->index->query(lane.lane, startNs, startNs + geometry_.visible.lengthNs(), pixels,
                           bars_);
    for (const Bar& bar : bars_) {
        const double left = static_cast<double>(bar.startNs - startNs) * pixelsPerNs;
        const double right = static_cast<double>(bar.endNs - startNs) * pixelsPerNs;
        const bool outlined = mayOutline && right - left >= smallestOutlined * ratio;
        const std::size_t look = colors_.classOf(*content_->timeline, bar.first, bar.kind);
        canvas.fill(left, right, shadeOf(bar, look, canvas.drawnPixels(right - left)),
                    outlined ? colors_.style(look).outline.rgb() : QRgb(0));
        const QRectF rect(QPointF(left / ratio, top), QPointF(right / ratio, bottom));
        if (palette_.style(bar.kind).isHatched()) keepHatched(bar.kind, look, rect);
        if (bar.count == 1 && rect.width() >= labels_.smallestWidth())
            keepLabelled(bar, look, rect);
    }
    canvas.endBand();
}

/// Bars that are too narrow to be hatched alone are hatched with their neighbours.
void BarPainter::keepHatched(SliceKind kind, std::size_t look, const QRectF& rect) {
    constexpr double touching = 1;
    const bool isNarrow = rect.width() < smallestOutlined;
    if (isNarrow && !hatched_.empty()) {
        HatchedArea& last = hatched_.back();
        const bool continues = last.isNarrow && last.kind == kind && last.look == look &&
                               last.rect.top() == rect.top() &&
                               rect.left() - last.rect.right() < touching;
        if (continues) return last.rect.setRight(rect.right());
    }
    hatched_.push_back({rect, kind, look, isNarrow});
}

void BarPainter::keepLabelled(const Bar& bar, std::size_t look, const QRectF& rect) {
    wideBars_.push_back(
        {rect.translated(geometry_.area.topLeft()) & geometry_.area, bar.first, bar.kind, look});
}

void BarPainter::paintHatching(QPainter& painter) const {
    for (const HatchedArea& area : hatched_) {
        if (area.rect.width() < smallestHatched) continue;
        const double inset = area.isNarrow ? 0 : 1;
        const QRectF rect = area.rect.translated(geometry_.area.topLeft()) & geometry_.area;
        drawHatching(painter, output_, rect.adjusted(inset, inset, -inset, -inset),
                     colors_.style(area.look).hatchInk, palette_.style(area.kind).hatch);
    }
}

void BarPainter::paintLabels(QPainter& painter) {
    std::erase_if(wideBars_,
                  [this](const WideBar& bar) { return bar.rect.height() < labels_.height() - 2; });
    BarLabels::Widths widths;
    for (const WideBar& bar : wideBars_) {
        labels_.addWidths(*content_->timeline, bar.slice, widths);
    }
    painter.setFont(labels_.font());
    for (const WideBar& bar : wideBars_) {
        const KindStyle& style = colors_.style(bar.look);
        const QStaticText* text = labels_.label(*content_->timeline, bar.slice,
                                                bar.rect.width() - 2 * labelPadding, widths);
        if (!text) continue;
        QRectF box(QPointF(), text->size());
        box.moveCenter(bar.rect.center());
        if (palette_.style(bar.kind).isHatched()) painter.fillRect(box & bar.rect, style.fill);
        painter.setPen(style.ink);
        painter.drawStaticText(box.topLeft(), *text);
    }
}

}  // namespace bubblescope
