// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/timeline/BarLabels.h"

namespace bubblescope {

namespace {

constexpr qsizetype cacheLimit = 20'000;
constexpr qsizetype shortestElidable = 5;
constexpr int widthStep = 8;

}  // namespace

BarLabels::BarLabels(const QFont& font)
    : font_(font),
      metrics_(font),
      smallestWidth_(metrics_.horizontalAdvance(QStringLiteral("F0"))) {}

const QStaticText* BarLabels::label(const Timeline& timeline, SliceIndex slice, double width) {
    if (width < smallestWidth_) return nullptr;
    const QString whole = QString::fromStdString(timeline.sliceLabel(slice));
    if (whole.isEmpty()) return nullptr;
    const QStaticText& text = laidOut(whole);
    if (text.size().width() <= width) return &text;
    if (whole.size() < shortestElidable || width < 2 * smallestWidth_) return nullptr;

    const int elidedWidth = static_cast<int>(width) / widthStep * widthStep;
    if (shortened_.size() > cacheLimit) shortened_.clear();
    QString& elided = shortened_[{whole, elidedWidth}];
    if (elided.isNull()) elided = metrics_.elidedText(whole, Qt::ElideRight, elidedWidth);
    return elided.size() > 1 ? &laidOut(elided) : nullptr;
}

const QStaticText& BarLabels::laidOut(const QString& text) {
    if (const auto known = texts_.constFind(text); known != texts_.constEnd()) return *known;
    if (texts_.size() > cacheLimit) texts_.clear();
    QStaticText laidOut(text);
    laidOut.setTextFormat(Qt::PlainText);
    laidOut.setPerformanceHint(QStaticText::AggressiveCaching);
    laidOut.prepare({}, font_);
    return *texts_.insert(text, laidOut);
}

}  // namespace bubblescope
