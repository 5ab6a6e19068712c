// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/timeline/NoteMarks.h"

#include <QPainter>
#include <algorithm>
#include <cmath>

namespace bubblescope {

namespace {

constexpr double poleHeight = 14;
constexpr double flagWidth = 9;
constexpr double flagHeight = 7;
constexpr double nearPixels = 3;

bool isVisible(std::int64_t timeNs, const PaneGeometry& geometry) {
    const double x = geometry.x(timeNs);
    return x >= geometry.area.left() && x <= geometry.area.right();
}

void paintFlag(QPainter& painter, const QRectF& flag, const Palette& palette) {
    painter.setPen(QPen(palette.text, 1));
    painter.drawLine(flag.topLeft(), QPointF(flag.left(), flag.bottom()));
    painter.setBrush(palette.warning);
    painter.drawPolygon(QPolygonF{flag.topLeft(),
                                  {flag.right(), flag.top() + flagHeight / 2},
                                  {flag.left(), flag.top() + flagHeight}});
    painter.setBrush(Qt::NoBrush);
}

/// Beside the flag, at its left where there is no room at its right.
void paintText(QPainter& painter, const QString& text, const QRectF& flag, const QRectF& within,
               const Palette& palette) {
    if (text.isEmpty()) return;
    const QFontMetricsF metrics(painter.font());
    const double widest = std::max(0.0, within.width() - 2 * flagWidth);
    const QString shown = metrics.elidedText(text, Qt::ElideRight, widest);
    QRectF tag(0, 0, metrics.horizontalAdvance(shown) + metrics.averageCharWidth(),
               metrics.height() + 2);
    tag.moveTopLeft({flag.right() + 2, flag.top() - 2});
    if (tag.right() > within.right()) tag.moveRight(flag.left() - 2);
    tag.moveLeft(std::max(tag.left(), within.left()));
    tag.moveBottom(std::min(tag.bottom(), within.bottom()));
    painter.fillRect(tag, palette.background);
    painter.setPen(QPen(palette.line, 1));
    painter.drawRect(tag.toRect());
    painter.setPen(palette.text);
    painter.drawText(tag, Qt::AlignCenter, shown);
}

}  // namespace

Run* listedRun(Run* run) {
    auto* plain = run ? qobject_cast<Run*>(run->parent()) : nullptr;
    return plain ? plain : run;
}

std::vector<NoteMark> noteMarks(const std::vector<Note>& notes, const Run& run,
                                std::optional<int> open) {
    std::vector<NoteMark> marks;
    const auto* plain = qobject_cast<const Run*>(run.parent());
    for (const Note& note : notes) {
        if (note.run && note.run != &run && note.run != plain) continue;
        marks.push_back({note.timeNs, note.text, note.id, !open || *open == note.id});
    }
    return marks;
}

QRectF flagRect(std::int64_t timeNs, const PaneGeometry& geometry) {
    const double x = std::floor(geometry.x(timeNs)) + 0.5;
    const double bottom = std::floor(geometry.area.bottom()) + 0.5;
    return {x, bottom - poleHeight, flagWidth, poleHeight};
}

void paintNotes(QPainter& painter, const std::vector<NoteMark>& notes, const PaneGeometry& geometry,
                const Palette& palette) {
    if (notes.empty()) return;
    painter.save();
    for (const NoteMark& note : notes)
        if (isVisible(note.timeNs, geometry))
            paintFlag(painter, flagRect(note.timeNs, geometry), palette);
    for (const NoteMark& note : notes)
        if (note.isOpen && isVisible(note.timeNs, geometry))
            paintText(painter, note.text, flagRect(note.timeNs, geometry), geometry.area, palette);
    painter.restore();
}

const NoteMark* noteAt(const std::vector<NoteMark>& notes, const PaneGeometry& geometry,
                       const QPointF& position) {
    const auto found = std::find_if(notes.rbegin(), notes.rend(), [&](const NoteMark& note) {
        const QRectF flag = flagRect(note.timeNs, geometry);
        return isVisible(note.timeNs, geometry) &&
               flag.adjusted(-nearPixels, -nearPixels, 0, 0).contains(position);
    });
    return found == notes.rend() ? nullptr : &*found;
}

}  // namespace bubblescope
