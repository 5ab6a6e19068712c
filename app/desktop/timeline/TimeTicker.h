// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <qcustomplot.h>

#include "app/desktop/timeline/TimeTicks.h"

namespace bubblescope {

/// Puts TimeTicks on an axis of nanoseconds.
class TimeTicker : public QCPAxisTicker {
  public:
    explicit TimeTicker(TimeTicks timeTicks) : timeTicks_(timeTicks) {}

    void generate(const QCPRange& range, const QLocale&, QChar, int, QVector<double>& ticks,
                  QVector<double>* subTicks, QVector<QString>* tickLabels) override {
        ticks.clear();
        if (tickLabels) tickLabels->clear();
        for (const std::int64_t ns : timeTicks_.ticksNs()) {
            ticks << static_cast<double>(ns);
            if (tickLabels) *tickLabels << timeTicks_.label(ns);
        }
        if (subTicks) *subTicks = createSubTickVector(timeTicks_.subdivisions() - 1, ticks);
        if (subTicks) trimTicks(range, *subTicks, false);
    }

  private:
    TimeTicks timeTicks_;
};

}  // namespace bubblescope
