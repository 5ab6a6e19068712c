// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>
#include <vector>

#include "app/desktop/model/Run.h"

namespace bubblescope {

/// A quantity over time; value i holds from time i on.
struct CounterLine {
    QString name;
    std::size_t place = 0;  ///< the same for lines of that name, whichever others there are
    std::vector<std::int64_t> timesNs;  ///< from the run's start, ascending
    std::vector<double> values;
};

/// What a chart of counters shows.
struct CounterSeries {
    enum class Unit { Bytes, MicroBatches, Share, None };

    QString subject;  ///< the device's name; empty for all
    Unit unit = Unit::None;
    bool isStacked = false;  ///< lines are parts of a whole, the first lies lowest
    std::vector<CounterLine> lines;
    std::size_t leftOut = 0;         ///< lines that would be too many
    std::int64_t capacityBytes = 0;  ///< of a device; 0: not said
};

/// The name of the activations of simulations.
QString activationCounterName();

/// A value for people: "23.1 GB", "81 %".
QString counterText(CounterSeries::Unit unit, double value);

/// The names by which counterSeries() finds something: memory and activations of a simulation,
/// whatever counters a trace has. Sorted; what matters most first.
QStringList counterNames(const RunContent& content);

/// Of a device; where it has none of that name, or for -1: of the device with the highest peak in a
/// simulation, of all in a trace.
CounterSeries counterSeries(const RunContent& content, const QString& name, int device);

}  // namespace bubblescope
