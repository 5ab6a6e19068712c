// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/timeline/BarLabels.h"

#include <algorithm>

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

double BarLabels::shortWidth(const Timeline& timeline, SliceIndex slice) {
    const QString whole = QString::fromStdString(timeline.sliceLabel(slice));
    return whole.size() < shortestElidable ? laidOut(whole).size().width() : 0;
}

const QStaticText* BarLabels::label(const Timeline& timeline, SliceIndex slice, double width,
                                    double leastShort) {
    if (width < smallestWidth_) return nullptr;
    const QString whole = QString::fromStdString(timeline.sliceLabel(slice));
    if (whole.isEmpty()) return nullptr;
    const bool isShort = whole.size() < shortestElidable;
    const QStaticText& text = laidOut(whole);
    const double needed = std::max(text.size().width(), isShort ? leastShort : 0);
    if (needed <= width) return &text;
    if (isShort || width < 2 * smallestWidth_) return nullptr;

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
