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

    /// The text for a bar of that inner width; nothing when none fits.
    const QStaticText* label(const Timeline& timeline, SliceIndex slice, double width);

  private:
    const QStaticText& laidOut(const QString& text);

    QFont font_;
    QFontMetricsF metrics_;
    double smallestWidth_ = 0;
    QHash<QString, QStaticText> texts_;
    QHash<std::pair<QString, int>, QString> shortened_;
};

}  // namespace bubblescope
