// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/timeline/Palette.h"

#include <cmath>

namespace bubblescope {

namespace {

struct KindColor {
    SliceKind kind;
    QRgb fill;
    Qt::BrushStyle hatch = Qt::SolidPattern;
};

// Okabe and Ito's colours for work of training and filling. The others were searched for the
// largest distance to these and to each other, also under three colour-vision deficiencies.
constexpr std::array<KindColor, sliceKindCount> kindColors{{
    {SliceKind::Forward, 0xff0072b2},
    {SliceKind::Backward, 0xffe69f00},
    {SliceKind::InputGrad, 0xffe69f00},
    {SliceKind::WeightGrad, 0xff56b4e9},
    {SliceKind::Recompute, 0xffb5e3fa},
    {SliceKind::Curvature, 0xff009e73, Qt::BDiagPattern},
    {SliceKind::Inversion, 0xffcc79a7, Qt::DiagCrossPattern},
    {SliceKind::Precondition, 0xffd55e00, Qt::FDiagPattern},
    {SliceKind::Optimizer, 0xfff0e442},
    {SliceKind::Compute, 0xffac8d5c},
    {SliceKind::PointToPoint, 0xff8c959f},
    {SliceKind::Collective, 0xff8c959f},
    {SliceKind::Copy, 0xffa785b8},
    {SliceKind::DataLoading, 0xff74b189},
    {SliceKind::Host, 0xff74b189},
    {SliceKind::Annotation, 0xfff5f3e3},
    {SliceKind::Other, 0xffc9ccce},
}};

bool isDarkPalette(const QPalette& palette) {
    return palette.color(QPalette::Window).lightness() <
           palette.color(QPalette::WindowText).lightness();
}

}  // namespace

QColor mixed(const QColor& front, const QColor& back, double share) {
    const auto channel = [share](int f, int b) {
        return static_cast<int>(std::lround(f * share + b * (1 - share)));
    };
    return {channel(front.red(), back.red()), channel(front.green(), back.green()),
            channel(front.blue(), back.blue())};
}

Palette Palette::light() {
    Palette palette;
    palette.background = Qt::white;
    palette.text = QColor(0x1f2328);
    palette.mutedText = QColor(0x656d76);
    palette.line = QColor(0xafb8c1);
    palette.bubble = QColor(0xf6f8fa);
    palette.bubbleDot = QColor(0xc4cbd3);
    palette.selection = QColor(0x1f2328);
    palette.hover = QColor(0x656d76);
    palette.warning = QColor(0xb34700);
    palette.setStyles(false);
    return palette;
}

Palette Palette::dark() {
    Palette palette;
    palette.background = QColor(0x1e1e1e);
    palette.text = QColor(0xe6e8ea);
    palette.mutedText = QColor(0xa0a8b0);
    palette.line = QColor(0x5c636b);
    palette.bubble = QColor(0x26292d);
    palette.bubbleDot = QColor(0x4d545b);
    palette.selection = Qt::white;
    palette.hover = QColor(0xc5ccd3);
    palette.warning = QColor(0xf0883e);
    palette.setStyles(true);
    return palette;
}

Palette Palette::fromSystem(const QPalette& system) {
    Palette palette = isDarkPalette(system) ? dark() : light();
    const QColor background = system.color(QPalette::Base);
    const QColor text = system.color(QPalette::Text);
    palette.background = background;
    palette.text = text;
    palette.mutedText = mixed(text, background, 0.68);
    palette.line = mixed(text, background, 0.32);
    palette.bubble = mixed(text, background, 0.04);
    palette.bubbleDot = mixed(text, background, 0.23);
    palette.selection = text;
    palette.hover = mixed(text, background, 0.7);
    return palette;
}

void Palette::setStyles(bool isDark) {
    for (const KindColor& entry : kindColors) {
        const QColor fill(entry.fill);
        KindStyle& style = styles_[static_cast<std::size_t>(entry.kind)];
        style.fill = fill;
        style.outline = isDark ? mixed(fill, Qt::white, 0.6) : mixed(fill, Qt::black, 0.72);
        style.ink = entry.kind == SliceKind::Forward ? Qt::white : Qt::black;
        style.hatch = entry.hatch;
        style.hatchInk = mixed(fill, Qt::white, 0.12);
    }
}

}  // namespace bubblescope
