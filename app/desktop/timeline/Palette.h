// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QPalette>
#include <array>

#include "core/timeline/SliceKind.h"

namespace bubblescope {

/// How bars of one kind look. Work that fills bubbles is hatched, so that colour is never the only
/// sign.
struct KindStyle {
    QColor fill;
    QColor outline;
    QColor ink;                               ///< of labels on the bar
    QColor hatchInk;                          ///< of the hatching
    Qt::BrushStyle hatch = Qt::SolidPattern;  ///< SolidPattern: none

    bool isHatched() const { return hatch != Qt::SolidPattern; }
    bool operator==(const KindStyle&) const = default;
};

/// The colours of a Gantt chart: those of slice kinds from Okabe and Ito's palette, the rest from
/// the system's palette.
class Palette {
  public:
    static Palette light();
    static Palette dark();
    /// light() or dark(), with background and text of a widget's palette.
    static Palette fromSystem(const QPalette& system);

    const KindStyle& style(SliceKind kind) const { return styles_[static_cast<std::size_t>(kind)]; }

    QColor background;
    QColor text;
    QColor mutedText;
    QColor line;    ///< axes and ticks
    QColor bubble;  ///< behind the dots of a bubble
    QColor bubbleDot;
    QColor selection;  ///< outline
    QColor hover;      ///< outline and crosshair
    QColor warning;    ///< text

    bool operator==(const Palette&) const = default;

  private:
    void setStyles(bool isDark);

    std::array<KindStyle, sliceKindCount> styles_;
};

/// `share` of `front` over `back`.
QColor mixed(const QColor& front, const QColor& back, double share);

}  // namespace bubblescope
