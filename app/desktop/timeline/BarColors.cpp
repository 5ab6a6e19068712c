// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/timeline/BarColors.h"

#include <algorithm>
#include <cmath>

#include "app/desktop/model/Text.h"
#include "app/desktop/timeline/ItemText.h"

namespace bubblescope {

namespace {

constexpr int gradedClasses = 32;
constexpr int provenances = static_cast<int>(Provenance::Imported) + 1;
constexpr QRgb unknownFill = 0xffc9ccce;

/// Okabe and Ito's colours, and one more that is as far from them under every colour vision.
constexpr std::array<QRgb, BarColors::mostDistinct> distinctFills{
    0xff0072b2, 0xffe69f00, 0xff009e73, 0xffcc79a7, 0xff56b4e9, 0xffd55e00, 0xfff0e442, 0xff882255};

/// Cividis at equal distances.
constexpr std::array<QRgb, 6> gradedFills{0xff00204d, 0xff31446b, 0xff666970,
                                          0xff958f78, 0xffcab969, 0xffffea46};

double luminance(const QColor& color) {
    const auto linear = [](double c) {
        return c <= 0.04045 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4);
    };
    return 0.2126 * linear(color.redF()) + 0.7152 * linear(color.greenF()) +
           0.0722 * linear(color.blueF());
}

KindStyle styleOf(const QColor& fill, bool isDark) {
    constexpr double equalContrast = 0.179;  // to black and to white
    KindStyle style;
    style.fill = fill;
    style.outline = isDark ? mixed(fill, Qt::white, 0.6) : mixed(fill, Qt::black, 0.72);
    style.ink = luminance(fill) < equalContrast ? Qt::white : Qt::black;
    style.hatchInk = mixed(fill, luminance(fill) < equalContrast ? Qt::white : Qt::black, 0.5);
    return style;
}

int classesOf(const ColorScale& scale) {
    if (scale.by == ColorBy::Source) return provenances;
    if (scale.by == ColorBy::Duration) return gradedClasses;
    return std::min(scale.last + 1, gradedClasses);
}

}  // namespace

QColor BarColors::distinct(int number) {
    return QColor(distinctFills[static_cast<std::size_t>(number)]);
}

QColor BarColors::graded(double share) {
    const double place = std::clamp(share, 0.0, 1.0) * (gradedFills.size() - 1);
    const auto below = std::min(static_cast<std::size_t>(place), gradedFills.size() - 2);
    return mixed(QColor(gradedFills[below + 1]), QColor(gradedFills[below]),
                 place - static_cast<double>(below));
}

bool needsExtents(ColorBy by) {
    return by != ColorBy::Kind && by != ColorBy::Source;
}

ColorExtent colorExtentOf(ColorBy by, const RunContent& content) {
    ColorExtent extent;
    const Timeline& timeline = *content.timeline;
    if (by == ColorBy::Duration) {
        for (const std::int64_t ns : timeline.durationNs()) {
            if (ns > 0) extent.shortestNs = std::min(extent.shortestNs, ns);
            extent.longestNs = std::max(extent.longestNs, ns);
        }
    } else {
        for (const int number : by == ColorBy::Stage ? timeline.stage() : timeline.microBatch())
            extent.last = std::max(extent.last, number);
    }
    return extent;
}

ColorScale colorScaleOf(ColorBy by, const QList<ColorExtent>& extents) {
    ColorScale scale{.by = by};
    if (!needsExtents(by)) return scale;
    std::int64_t shortestNs = std::numeric_limits<std::int64_t>::max();
    for (const ColorExtent& extent : extents) {
        scale.last = std::max(scale.last, extent.last);
        shortestNs = std::min(shortestNs, extent.shortestNs);
        scale.longestNs = std::max(scale.longestNs, extent.longestNs);
    }
    scale.shortestNs = std::min(shortestNs, scale.longestNs);
    return scale;
}

BarColors::BarColors(const Palette& palette, const ColorScale& scale) : scale_(scale) {
    if (scale.by == ColorBy::Kind) {
        for (std::size_t kind = 0; kind < sliceKindCount; ++kind)
            styles_.push_back(palette.style(static_cast<SliceKind>(kind)));
        return;
    }
    const bool isDark = luminance(palette.background) < luminance(palette.text);
    const int count = classesOf(scale);
    const bool isDistinct = count <= mostDistinct;
    for (int i = 0; i < count; ++i) {
        const double share = count == 1 ? 0 : static_cast<double>(i) / (count - 1);
        styles_.push_back(styleOf(isDistinct ? distinct(i) : graded(share), isDark));
    }
    styles_.push_back(styleOf(QColor(unknownFill), isDark));
}

std::size_t BarColors::classOf(const Timeline& timeline, SliceIndex slice, SliceKind kind) const {
    switch (scale_.by) {
        case ColorBy::Kind:
            return static_cast<std::size_t>(kind);
        case ColorBy::Stage:
            return classOfNumber(timeline.stage()[slice]);
        case ColorBy::MicroBatch:
            return classOfNumber(timeline.microBatch()[slice]);
        case ColorBy::Duration: {
            const auto ns = static_cast<double>(timeline.durationNs()[slice]);
            const auto shortest = static_cast<double>(scale_.shortestNs);
            return graded(std::log(std::max(ns, 1.0) / shortest),
                          std::log(static_cast<double>(scale_.longestNs) / shortest));
        }
        case ColorBy::Source:
            return static_cast<std::size_t>(timeline.provenance);
    }
    return 0;
}

std::size_t BarColors::classOfNumber(int number) const {
    return number < 0 ? knownClasses() : graded(number, scale_.last);
}

std::size_t BarColors::graded(double place, double whole) const {
    const auto last = static_cast<double>(knownClasses() - 1);
    const double share = whole <= 0 ? 0 : std::clamp(place / whole, 0.0, 1.0);
    return static_cast<std::size_t>(std::lround(share * last));
}

QList<std::pair<QString, KindStyle>> BarColors::samples() const {
    constexpr std::size_t mostSamples = mostDistinct;
    QList<std::pair<QString, KindStyle>> samples;
    const std::size_t count = std::min(knownClasses(), mostSamples);
    for (std::size_t i = 0; i < count; ++i) {
        const std::size_t number = count == 1 ? 0 : i * (knownClasses() - 1) / (count - 1);
        samples << std::pair(title(number), styles_[number]);
    }
    const bool mayBeUnknown = scale_.by == ColorBy::Stage || scale_.by == ColorBy::MicroBatch;
    if (mayBeUnknown) samples << std::pair(tr("other"), styles_.back());
    return samples;
}

QString BarColors::title(std::size_t number) const {
    if (scale_.by == ColorBy::Source) return provenanceTitle(static_cast<Provenance>(number));
    const double share =
        knownClasses() == 1 ? 0
                            : static_cast<double>(number) / static_cast<double>(knownClasses() - 1);
    if (scale_.by == ColorBy::Duration) {
        const double factor =
            static_cast<double>(scale_.longestNs) / static_cast<double>(scale_.shortestNs);
        return durationText(
            std::llround(static_cast<double>(scale_.shortestNs) * std::pow(factor, share)));
    }
    const int of = static_cast<int>(std::lround(share * scale_.last));
    return scale_.by == ColorBy::Stage ? tr("stage %1").arg(of) : tr("micro-batch %1").arg(of);
}

}  // namespace bubblescope
