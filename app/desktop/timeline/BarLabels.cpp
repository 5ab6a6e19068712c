// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/timeline/BarLabels.h"

#include <algorithm>

namespace bubblescope {

namespace {

constexpr qsizetype cacheLimit = 20'000;
constexpr int widthStep = 8;
constexpr int narrowestNameDigits = 4;

/// "F12": a letter and a number.
bool isOperation(const QString& label) {
    return label.size() > 1 && label[0].isUpper() &&
           std::all_of(label.begin() + 1, label.end(), [](QChar c) { return c.isDigit(); });
}

}  // namespace

QFont barFont(QFont font) {
    constexpr double scale = 0.9;
    if (font.pixelSize() > 0) {
        font.setPixelSize(static_cast<int>(std::lround(font.pixelSize() * scale)));
    } else {
        font.setPointSizeF(font.pointSizeF() * scale);
    }
    return font;
}

BarLabels::BarLabels(const QFont& font)
    : font_(font), metrics_(font), smallestWidth_(metrics_.horizontalAdvance(u'0')) {}

void BarLabels::addWidths(const Timeline& timeline, SliceIndex slice, Widths& widths) {
    const QString whole = QString::fromStdString(timeline.barLabel(slice));
    if (!isOperation(whole)) return;
    widths.whole = std::max(widths.whole, laidOut(whole).size().width());
    widths.number = std::max(widths.number, laidOut(whole.mid(1)).size().width());
}

const QStaticText* BarLabels::label(const Timeline& timeline, SliceIndex slice, double width,
                                    const Widths& widths) {
    const QString whole = QString::fromStdString(timeline.barLabel(slice));
    if (whole.isEmpty()) return nullptr;
    if (!isOperation(whole)) return shortened(whole, width);
    if (width >= widths.whole) return &laidOut(whole);
    return width >= widths.number ? &laidOut(whole.mid(1)) : nullptr;
}

const QStaticText* BarLabels::shortened(const QString& name, double width) {
    if (width < smallestWidth_) return nullptr;
    const QStaticText& whole = laidOut(name);
    if (whole.size().width() <= width) return &whole;
    if (width < narrowestNameDigits * smallestWidth_) return nullptr;
    const int elidedWidth = static_cast<int>(width) / widthStep * widthStep;
    if (elided_.size() > cacheLimit) elided_.clear();
    QString& elided = elided_[{name, elidedWidth}];
    if (elided.isNull()) elided = metrics_.elidedText(name, Qt::ElideRight, elidedWidth);
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
