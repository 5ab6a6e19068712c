// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/timeline/Legend.h"

#include <QCoreApplication>
#include <QPainter>
#include <algorithm>
#include <cmath>

#include "app/desktop/timeline/ItemText.h"

namespace bubblescope {

namespace {

/// Places entries from left to right, in as many lines as they need.
class EntryFlow {
  public:
    EntryFlow(double width, const QFont& font) : metrics_(font), width_(width) {}

    double lineHeight() const { return std::ceil(metrics_.height() * 1.4); }
    double swatchSize() const { return std::floor(metrics_.height() * 0.75); }
    double usedHeight() const { return y_ + lineHeight(); }

    /// Where the next entry's swatch and text go.
    QRectF place(const QString& title) {
        const double textWidth = std::ceil(metrics_.horizontalAdvance(title));
        const double entryWidth = swatchSize() + metrics_.averageCharWidth() + textWidth;
        if (x_ > 0 && x_ + entryWidth > width_) {
            x_ = 0;
            y_ += lineHeight();
        }
        const QRectF rect(x_, y_, entryWidth, lineHeight());
        x_ += entryWidth + 3 * metrics_.averageCharWidth();
        return rect;
    }

  private:
    QFontMetricsF metrics_;
    double width_;
    double x_ = 0;
    double y_ = 0;
};

LegendEntry entryOf(SliceKind kind, const Palette& palette) {
    const QString title = isCommunication(kind)
                              ? QCoreApplication::translate("bubblescope::Legend", "communication")
                              : kindTitle(kind);
    return {title, palette.style(kind)};
}

QList<LegendEntry> kindEntries(std::bitset<sliceKindCount> kinds, const Palette& palette) {
    QList<LegendEntry> entries;
    for (std::size_t i = 0; i < sliceKindCount; ++i) {
        if (!kinds[i]) continue;
        LegendEntry entry = entryOf(static_cast<SliceKind>(i), palette);
        const auto alike = std::ranges::find(entries, entry.style, &LegendEntry::style);
        if (alike == entries.end()) {
            entries << entry;
        } else if (alike->title != entry.title) {
            alike->title += QStringLiteral(", ") + entry.title;
        }
    }
    return entries;
}

QList<LegendEntry> scaleEntries(std::bitset<sliceKindCount> kinds, const Palette& palette,
                                const ColorScale& scale) {
    QList<LegendEntry> entries;
    for (const auto& [title, style] : BarColors(palette, scale).samples())
        entries << LegendEntry{title, style};
    for (std::size_t i = 0; i < sliceKindCount; ++i) {
        LegendEntry entry = entryOf(static_cast<SliceKind>(i), palette);
        if (!kinds[i] || !entry.style.isHatched()) continue;
        entry.style.fill = palette.background;
        entry.style.hatchInk = palette.mutedText;
        entries << entry;
    }
    return entries;
}

void paintSwatch(QPainter& painter, Output output, const QRectF& rect, const KindStyle& style) {
    painter.fillRect(rect, style.fill);
    if (style.isHatched()) drawHatching(painter, output, rect, style.hatchInk, style.hatch);
    painter.setPen(QPen(style.outline, 1));
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(rect);
}

}  // namespace

QList<LegendEntry> legendEntries(std::bitset<sliceKindCount> kinds, const Palette& palette,
                                 const ColorScale& scale) {
    QList<LegendEntry> entries = scale.by == ColorBy::Kind ? kindEntries(kinds, palette)
                                                           : scaleEntries(kinds, palette, scale);
    const KindStyle bubble{palette.bubble, palette.bubbleDot, palette.text, palette.bubbleDot,
                           Qt::Dense7Pattern};
    entries << LegendEntry{QCoreApplication::translate("bubblescope::Legend", "bubble"), bubble};
    return entries;
}

double legendHeight(const QList<LegendEntry>& entries, double width, const QFont& font) {
    EntryFlow flow(width, font);
    for (const LegendEntry& entry : entries)
        flow.place(entry.title);
    return flow.usedHeight();
}

void paintLegend(QPainter& painter, Output output, const QRectF& rect,
                 const QList<LegendEntry>& entries, const Palette& palette, const QFont& font) {
    EntryFlow flow(rect.width(), font);
    painter.setFont(font);
    for (const LegendEntry& entry : entries) {
        const QRectF place = flow.place(entry.title).translated(rect.topLeft());
        const double size = flow.swatchSize();
        QRectF swatch(place.left(), 0, size, size);
        swatch.moveTop(std::round(place.center().y() - size / 2));
        paintSwatch(painter, output, swatch, entry.style);
        painter.setPen(palette.mutedText);
        painter.drawText(place, Qt::AlignRight | Qt::AlignVCenter | Qt::TextDontClip, entry.title);
    }
}

Legend::Legend(QWidget* parent) : QWidget(parent) {
    QSizePolicy policy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
}

void Legend::setKinds(std::bitset<sliceKindCount> kinds) {
    if (kinds == kinds_ && !entries_.isEmpty()) return;
    kinds_ = kinds;
    rebuild();
}

void Legend::setColorScale(const ColorScale& scale) {
    if (scale == scale_) return;
    scale_ = scale;
    rebuild();
}

void Legend::setColors(const Palette& palette) {
    palette_ = palette;
    rebuild();
}

void Legend::rebuild() {
    entries_ = legendEntries(kinds_, palette_, scale_);
    QStringList titles;
    for (const LegendEntry& entry : entries_)
        titles << entry.title;
    setAccessibleName(tr("Legend: %1").arg(titles.join(QStringLiteral(", "))));
    updateGeometry();
    update();
}

QSize Legend::sizeHint() const {
    const int width = 60 * fontMetrics().averageCharWidth();
    return {width, heightForWidth(width)};
}

int Legend::heightForWidth(int width) const {
    return static_cast<int>(std::ceil(legendHeight(entries_, width, font())));
}

void Legend::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    paintLegend(painter, Output::Raster, rect(), entries_, palette_, font());
}

}  // namespace bubblescope
