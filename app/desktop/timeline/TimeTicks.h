// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFontMetrics>
#include <QString>
#include <vector>

#include "app/desktop/timeline/ViewState.h"

namespace bubblescope {

/// Round times to label an axis with, and how to spell them in one unit.
class TimeTicks {
  public:
    /// As many ticks over `pixels` as have room for their labels.
    TimeTicks(TimeRange visible, int pixels, const QFontMetrics& metrics);

    std::int64_t stepNs() const { return stepNs_; }
    /// Parts that small ticks divide a step into.
    int subdivisions() const;
    /// Within the visible range, in order.
    std::vector<std::int64_t> ticksNs() const;

    QString unit() const;
    /// Without the unit. More decimals than the ticks have say times between ticks.
    QString label(std::int64_t ns, int extraDecimals = 0) const;

  private:
    bool labelsFit(int pixels, const QFontMetrics& metrics) const;

    TimeRange visible_;
    std::int64_t unitNs_ = 1;
    std::int64_t stepNs_ = 1;
};

/// A time to the nanosecond in the unit that fits, without trailing zeros: "187.42135 ms".
QString formatExactTime(std::int64_t ns);

}  // namespace bubblescope
