// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFont>
#include <QFontMetricsF>
#include <QHash>
#include <QStaticText>
#include <optional>

#include "core/timeline/Timeline.h"

namespace bubblescope {

/// The texts on bars, laid out once and kept. Names that do not fit are shortened with an ellipsis,
/// short ones such as "F3" are left out instead.
class BarLabels {
  public:
    explicit BarLabels(const QFont& font);

    const QFont& font() const { return font_; }
    double height() const { return metrics_.height(); }
    /// No bar narrower than this has a label.
    double smallestWidth() const { return smallestWidth_; }

    /// The width of a short label; 0 for a name that would be shortened.
    double shortWidth(const Timeline& timeline, SliceIndex slice);
    /// The text for a bar of that inner width; nothing when none fits. Short labels also need the
    /// `leastShort` width, so that of bars of one size not only those with few digits have them.
    const QStaticText* label(const Timeline& timeline, SliceIndex slice, double width,
                             double leastShort = 0);

  private:
    const QStaticText& laidOut(const QString& text);

    QFont font_;
    QFontMetricsF metrics_;
    double smallestWidth_ = 0;
    QHash<QString, QStaticText> texts_;
    QHash<std::pair<QString, int>, QString> shortened_;
};

}  // namespace bubblescope
