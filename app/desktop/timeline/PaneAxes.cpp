// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/timeline/PaneAxes.h"

#include <QFontMetrics>
#include <QPainter>
#include <algorithm>
#include <cmath>

#include "app/desktop/timeline/TimeTicks.h"

namespace bubblescope {

namespace {

/// Draws the time axis along the lower edge of the bars' area.
class TimeAxisPainter {
  public:
    TimeAxisPainter(QPainter& painter, const PaneGeometry& geometry, const Palette& palette,
                    const QFont& font)
        : painter_(painter),
          geometry_(geometry),
          palette_(palette),
          metrics_(font),
          ticks_(geometry.visible, static_cast<int>(geometry.area.width()), metrics_) {}

    void paint() {
        painter_.setPen(QPen(palette_.line, 1));
        painter_.drawLine(geometry_.area.bottomLeft(), geometry_.area.bottomRight());
        const std::vector<std::int64_t> ticksNs = ticks_.ticksNs();
        for (std::size_t i = 0; i < ticksNs.size(); ++i) {
            paintTick(geometry_.x(ticksNs[i]), tickPixels);
            if (i + 1 < ticksNs.size()) paintSmallTicks(ticksNs[i]);
        }
        painter_.setPen(palette_.mutedText);
        for (const std::int64_t ns : ticksNs)
            paintLabel(geometry_.x(ns), ticks_.label(ns));
        paintUnit(ticksNs.empty() ? QString() : ticks_.label(ticksNs.front()));
    }

  private:
    void paintTick(double x, int length) {
        const QPointF foot(x, geometry_.area.bottom());
        painter_.drawLine(foot, foot + QPointF(0, length));
    }

    void paintSmallTicks(std::int64_t fromNs) {
        const int parts = ticks_.subdivisions();
        for (int i = 1; i < parts; ++i)
            paintTick(geometry_.x(fromNs + ticks_.stepNs() * i / parts), smallTickPixels);
    }

    QRectF labelBox(double centre, const QString& text) const {
        const double width = metrics_.horizontalAdvance(text) + 2.0;
        return {centre - width / 2, geometry_.area.bottom() + tickPixels + tickLabelPadding, width,
                static_cast<double>(metrics_.height())};
    }

    void paintLabel(double x, const QString& text) {
        painter_.drawText(labelBox(x, text), Qt::AlignCenter | Qt::TextDontClip, text);
    }

    /// Left of the axis, clear of its first label.
    void paintUnit(const QString& firstLabel) {
        QRectF box = labelBox(geometry_.area.left(), ticks_.unit());
        box.moveRight(geometry_.area.left() - metrics_.horizontalAdvance(firstLabel) / 2.0 -
                      metrics_.averageCharWidth());
        painter_.drawText(box, Qt::AlignCenter | Qt::TextDontClip, ticks_.unit());
    }

    QPainter& painter_;
    const PaneGeometry& geometry_;
    const Palette& palette_;
    QFontMetrics metrics_;
    TimeTicks ticks_;
};

}  // namespace

std::vector<RowLabel> rowLabels(const RowLayout& rows, double rowPixels, int width,
                                const QFont& font) {
    const QFontMetrics metrics(font);
    const int needed = metrics.height() - metrics.descent();
    std::vector<RowLabel> labels;
    std::vector<double> taken;
    for (const bool isMinor : {false, true}) {
        for (const Row& row : rows.rows) {
            if (row.isMinor != isMinor) continue;
            const double middle = row.top + row.height / 2;
            const double pixel = middle * rowPixels;
            const auto next = std::ranges::lower_bound(taken, pixel);
            if (next != taken.end() && *next - pixel < needed) continue;
            if (next != taken.begin() && pixel - *std::prev(next) < needed) continue;
            taken.insert(next, pixel);
            labels.push_back({middle, metrics.elidedText(row.label, Qt::ElideMiddle, width)});
        }
    }
    return labels;
}

int wantedLabelWidth(const RowLayout& rows, const QFont& font) {
    const QFontMetricsF metrics(font);
    double width = 0;
    for (const Row& row : rows.rows)
        width = std::max(width, metrics.horizontalAdvance(row.label));
    return static_cast<int>(std::ceil(width));
}

QMargins chartMargins(int labelWidth, const QFont& font) {
    const QFontMetrics metrics(font);
    const int character = metrics.averageCharWidth();
    return {labelWidth + character, metrics.height() / 5, 3 * character,
            tickPixels + tickLabelPadding + metrics.height() + 2};
}

void paintAxes(QPainter& painter, const RowLayout& rows, const PaneGeometry& geometry,
               int labelWidth, const Palette& palette, const QFont& font) {
    painter.save();
    painter.setFont(font);
    TimeAxisPainter(painter, geometry, palette, font).paint();
    const QFontMetrics metrics(font);
    for (const RowLabel& label : rowLabels(rows, geometry.rowPixels, labelWidth, font)) {
        QRectF box(0, 0, labelWidth, metrics.height());
        box.moveCenter({0, geometry.y(label.middle)});
        box.moveRight(geometry.area.left() - metrics.averageCharWidth());
        painter.drawText(box, Qt::AlignRight | Qt::AlignVCenter | Qt::TextDontClip, label.text);
    }
    painter.restore();
}

}  // namespace bubblescope
