// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFont>
#include <QFontMetricsF>
#include <QHash>
#include <QStaticText>
#include <optional>

#include "core/timeline/Timeline.h"

namespace bubblescope {

/// The font of labels on bars, a little smaller than that around them.
QFont barFont(QFont font);

/// The texts on bars, laid out once and kept. Labels of operations lose their letter ("F12", "12")
/// where they do not fit, names are shortened with an ellipsis.
class BarLabels {
  public:
    /// What the longest label of an operation needs. Whether such labels have their letter depends
    /// on the bar's width and these, so that it does not differ from digit to digit.
    struct Widths {
        double whole = 0;
        double number = 0;
    };

    explicit BarLabels(const QFont& font);

    const QFont& font() const { return font_; }
    double height() const { return metrics_.height(); }
    /// No bar narrower than this has a label.
    double smallestWidth() const { return smallestWidth_; }

    /// Raises `widths` to what the slice's label needs when it is one of an operation.
    void addWidths(const Timeline& timeline, SliceIndex slice, Widths& widths);
    /// The text for a bar of that inner width; nothing when none fits.
    const QStaticText* label(const Timeline& timeline, SliceIndex slice, double width,
                             const Widths& widths);

  private:
    const QStaticText* shortened(const QString& name, double width);
    const QStaticText& laidOut(const QString& text);

    QFont font_;
    QFontMetricsF metrics_;
    double smallestWidth_ = 0;
    QHash<QString, QStaticText> texts_;
    QHash<std::pair<QString, int>, QString> elided_;
};

}  // namespace bubblescope
